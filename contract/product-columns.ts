/**
 * The columns of a product file, in the order of an export. The same words are in docs/csv.md and on the import
 * screen, which ships no schemas: nothing but plain data here.
 */
export const productColumns = [
  {
    name: 'id',
    text: 'Which product the row is about. Empty for a new one. Never make one up.',
  },
  { name: 'name', text: '1 to 200 characters. A new product needs it.' },
  { name: 'type', text: 'vinyl, turntable, accessory or merch. A new product needs it.' },
  {
    name: 'price',
    text: 'Dollars, GST included, without a currency sign: 39.95. A new product needs it.',
  },
  {
    name: 'stock',
    text: 'Copies on the shelf, a whole number. A new product needs it. Leave the column out and sales made meanwhile are not undone.',
  },
  { name: 'brand', text: 'Who makes it; for a record, the label.' },
  { name: 'description', text: 'Up to 10,000 characters. Line breaks are kept.' },
  { name: 'artist', text: 'Of a record.' },
  { name: 'genre', text: 'Of a record.' },
  { name: 'release_date', text: 'Of a record: 1972-03-01. Empty when unknown.' },
  {
    name: 'tracks',
    text: 'Of a record: one title a line within the cell, up to 100. A line break inside a title is written \\n, a backslash \\\\.',
  },
  { name: 'thumbnail', text: 'Address of the first picture.' },
  {
    name: 'images',
    text: 'Addresses of the further pictures, one a line within the cell; at most 6 pictures together.',
  },
  {
    name: 'archived',
    text: 'yes for a product taken out of the shop. Only to be read: a file neither archives nor brings back, nor changes what is archived.',
  },
] as const

export type ProductColumn = (typeof productColumns)[number]['name']

/** Without the column `id` every row is a new product, and these must be there. */
export const newProductColumns = ['name', 'type', 'price', 'stock'] as const

/** How a product file is read, a line each. */
export const productFileRules = [
  'Comma, semicolon or tab between cells; a decimal comma (12,50) where it is the semicolon.',
  'UTF-8, up to 40 MB and 50,000 rows. The first row names the columns, in any order.',
  'A column that is left out leaves its values as they are. An empty cell empties the value.',
  'Spreadsheets rewrite dates. 1/03/1972 is understood where the product has that release date already; a new one is written 1972-03-01.',
  'A cell that begins like a formula (= + - @) has an apostrophe before it in an export, and loses it in an import.',
  'Export and import change nothing as long as nobody changes the file or the products.',
] as const
