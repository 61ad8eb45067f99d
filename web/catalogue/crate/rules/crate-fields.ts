/** The parameters of a crate that its listing lacks: the paths of a search, an artist, a label and the used copies. */
export const crateFieldNames = ['q', 'artist', 'of-label', 'used']
