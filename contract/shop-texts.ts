/** The texts of a shop that has not set its own (Settings, Shop). Apart from the calls, since every page shows them. */

export const HERO_LINE = 'Discover your next favourite record'
export const NEWSLETTER_LINE = 'New pressings and returns to the racks, in one short mail.'
