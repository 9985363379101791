//! Words in the names of columns in the languages of tables that people paste, in lower case and
//! without punctuation. The English words are where each kind of table is read.

/// The column of players' names.
pub(crate) const NAMES: [&str; 33] = [
    "jméno",
    "jmeno",
    "příjmení a jméno",
    "jméno a příjmení",
    "meno",
    "nombre",
    "nom",
    "nom prénom",
    "naam",
    "nome",
    "navn",
    "namn",
    "név",
    "nimi",
    "ime",
    "ime i prezime",
    "nume",
    "isim",
    "ad soyad",
    "adı soyadı",
    "nazwisko",
    "nazwisko i imię",
    "nazwisko imię",
    "imię i nazwisko",
    "имя",
    "фио",
    "фамилия",
    "фамилия имя",
    "όνομα",
    "ονοματεπώνυμο",
    "spieler",
    "teilnehmer",
    "speler",
];

/// The column of the numbers or places of players.
pub(crate) const NUMBERS: [&str; 17] = [
    "platz",
    "rang",
    "rg",
    "plats",
    "pořadí",
    "poř",
    "por",
    "č",
    "miejsce",
    "m ce",
    "lp",
    "puesto",
    "sıra",
    "место",
    "м",
    "номер",
    "startnr",
];

/// The column of federations.
pub(crate) const FEDERATIONS: [&str; 10] =
    ["land", "verband", "fede", "país", "pays", "paese", "ülke", "страна", "федерация", "χώρα"];

/// The column of ratings.
pub(crate) const RATINGS: [&str; 4] = ["wertung", "wertungszahl", "рейтинг", "рейт"];

/// The column of points.
pub(crate) const POINTS: [&str; 22] = [
    "pkt",
    "punkte",
    "punkt",
    "punkty",
    "body",
    "puntos",
    "ptos",
    "punti",
    "pontos",
    "ptn",
    "punten",
    "puan",
    "poäng",
    "poeng",
    "point",
    "pont",
    "pontszám",
    "bodovi",
    "очки",
    "очков",
    "очк",
    "βαθμοί",
];

/// The colours White and Black.
pub(crate) const COLOURS: [[&str; 2]; 22] = [
    ["weiss", "schwarz"],
    ["weiß", "schwarz"],
    ["blancs", "noirs"],
    ["blanc", "noir"],
    ["blancas", "negras"],
    ["blanco", "negro"],
    ["bianco", "nero"],
    ["wit", "zwart"],
    ["vit", "svart"],
    ["hvit", "svart"],
    ["hvid", "sort"],
    ["bílý", "černý"],
    ["biely", "čierny"],
    ["białe", "czarne"],
    ["brancas", "pretas"],
    ["beyaz", "siyah"],
    ["bijeli", "crni"],
    ["beli", "črni"],
    ["világos", "sötét"],
    ["белые", "черные"],
    ["белые", "чёрные"],
    ["λευκά", "μαύρα"],
];

/// The column of results; whatever follows.
pub(crate) const RESULTS: [&str; 14] = [
    "erg",
    "résultat",
    "resultat",
    "risultato",
    "uitslag",
    "resultado",
    "výsledek",
    "výsledok",
    "wynik",
    "sonuç",
    "rezultat",
    "eredmény",
    "результат",
    "αποτέλεσμα",
];

/// A round, in the names of columns such as `1.kolo`, `Ronda 2`.
pub(crate) const ROUNDS: [&str; 14] = [
    "runden", "runde", "ronde", "ronda", "runda", "rodada", "kolo", "turno", "тур", "tur",
    "forduló", "kör", "rde", "rda",
];
