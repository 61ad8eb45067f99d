/** The file of used copies: its columns that an import changes. Plain data, which adds no schemas to bundles. */

export const writableCopyColumns = [
  'media',
  'sleeve',
  'condition',
  'play_graded',
  'notes',
  'price',
  'cost',
  'floor_price',
  'location',
] as const
export type WritableCopyColumn = (typeof writableCopyColumns)[number]

/** The rules for files of used copies, one per line. */
export const usedCopyFileRules = [
  'Up to 60 MB and 100,000 rows. The first row names the columns, in any order; sku is required.',
  'A row changes the used copy with its sku. A file adds no copies and takes none off sale.',
  'media, sleeve, condition, play_graded, notes, price, cost, floor_price and location are changed; the other columns are ignored.',
  'A column that is left out leaves its values as they are. An empty cell empties the value.',
  'Grades are codes or names: VG+ or Very Good Plus (VG+). play_graded is yes or no.',
  'A copy that somebody is paying for is not changed: its row says "In checkout" and is skipped.',
] as const
