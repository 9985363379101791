//! What is gathered of each section while its rows are read.

use rustc_hash::FxHashMap;

/// One thing a section, in the order in which the sections are first named. Games of a file may be
/// of as many events as there are games, so a section is not looked for among all others.
pub(crate) struct BySection<T> {
    all: Vec<T>,
    places: FxHashMap<String, usize>,
}

impl<T> Default for BySection<T> {
    fn default() -> Self {
        Self { all: Vec::new(), places: FxHashMap::default() }
    }
}

impl<T> BySection<T> {
    /// What there is of a section; something new if it was not named before.
    pub(crate) fn of(&mut self, name: &str, new: impl FnOnce() -> T) -> &mut T {
        let place = self.places.get(name).copied().unwrap_or_else(|| {
            self.places.insert(name.to_owned(), self.all.len());
            self.all.push(new());
            self.all.len() - 1
        });
        &mut self.all[place]
    }

    /// All of them.
    pub(crate) fn into_all(self) -> Vec<T> {
        self.all
    }
}
