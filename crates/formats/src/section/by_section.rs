//! Collects data for each section while its rows are read.

use rustc_hash::FxHashMap;

/// One value per section, in the order in which the sections first occur. A file may have as many
/// events as games, so sections are looked up by a hash and not by a search.
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
    /// The value of a section; a new one if the section has not occurred before.
    pub(crate) fn of(&mut self, name: &str, new: impl FnOnce() -> T) -> &mut T {
        let place = self.places.get(name).copied().unwrap_or_else(|| {
            self.places.insert(name.to_owned(), self.all.len());
            self.all.push(new());
            self.all.len() - 1
        });
        &mut self.all[place]
    }

    /// The values of all sections.
    pub(crate) fn into_all(self) -> Vec<T> {
        self.all
    }
}
