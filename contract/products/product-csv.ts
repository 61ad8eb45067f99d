import { toAmountLabel } from '../currency-texts.ts'
import { shopFormats } from '../locale.ts'
import {
  isOptionalField,
  type ProductField,
  productFieldNames,
  productFields,
} from './product-fields.ts'

type FieldColumn = (typeof productFields)[ProductField]['csv']

/** The columns of the pressing of a record, each with its description. */
const pressingTexts = {
  label: 'Of a record: its label, several with " / " between them. The first one is the brand.',
  catalogue_number: 'Of a record, one for each label.',
  barcode: 'Of a record, several with " / " between them.',
  country: 'Of a record, as printed: UK.',
  released: 'Of a record: 1977, 1977-02 or 1977-02-04.',
  first_released: 'Of a record: the year of the first release of the music.',
  format: 'Of a record: 2 × LP, Album, Reissue. Colour and weight are not in the file, and stay.',
  edition: 'Of a record.',
  positions: 'Of a record: A1 / A2 / B1, in the order of `tracks`.',
  lengths: 'Of a record: 3:45 / 2:10 / 4:02, in the order of `tracks`.',
  clips:
    'Of a record: the addresses of its listening previews in this shop, /clips/<id> / /clips/<id>, in the order of `tracks`.',
}
export type PressingColumn = keyof typeof pressingTexts
export const pressingColumnNames = [
  'label',
  'catalogue_number',
  'barcode',
  'country',
  'released',
  'first_released',
  'format',
  'edition',
  'positions',
  'lengths',
  'clips',
] as const satisfies PressingColumn[]

export type ProductColumn = FieldColumn | 'id' | 'archived' | PressingColumn

/** The description of each column in docs/csv.md and on the import screen. */
const fieldTexts: Record<Exclude<ProductField, 'price'>, string> = {
  name: '1 to 200 characters. A new product needs it.',
  type: 'vinyl, turntable, accessory or merch. A new product needs it.',
  stock:
    'How many you have, a whole number. A new product needs it. Leave the column out and sales made in the meantime are not undone.',
  brand:
    'Who makes it; for a record, its first label: an empty one of the two follows the other, and two names are refused.',
  description: 'Up to 10,000 characters. Line breaks stay.',
  artist: 'Of a record.',
  genre: 'Of a record.',
  releaseDate: 'Of a record: 1972-03-01. Empty when unknown.',
  trackList:
    'Of a record: one title a line within the cell, up to 100. A line break inside a title is written \\n, a backslash \\\\.',
  thumbnail: 'Address of the first image.',
  images: 'Addresses of the further images, one a line within the cell; at most 6 images together.',
}

function toPriceText(): string {
  const { taxName, taxRate } = shopFormats()
  const tax = taxRate > 0 ? `, ${taxName} included` : ''
  return `${toAmountLabel()}${tax}, without a currency sign: 39.95. A new product needs it.`
}

/** The columns of a product file, in the order of an export. */
export const productColumns: readonly { name: ProductColumn; text: string }[] = [
  {
    name: 'id',
    text: 'Which product the row is about. Leave it empty to add a new product.',
  },
  ...productFieldNames.map((field) => ({
    name: productFields[field].csv,
    get text() {
      return field === 'price' ? toPriceText() : fieldTexts[field]
    },
  })),
  {
    name: 'archived',
    text: 'yes for a product taken out of the shop. Only to be read: a file neither archives nor brings back, nor changes what is archived.',
  },
  ...pressingColumnNames.map((name) => ({ name, text: pressingTexts[name] })),
]

/** Required columns of a file without `id`, where every row is a new product. */
export const newProductColumns = productFieldNames
  .filter((field) => !isOptionalField(field))
  .map((field) => productFields[field].csv)

/** The rules for product files, one per line. */
export const productFileRules = [
  'Comma, semicolon or tab between cells; a decimal comma (12,50) where it is the semicolon.',
  'UTF-8, up to 40 MB and 50,000 rows, empty ones included. The first row names the columns, in any order.',
  'A column that is left out leaves its values as they are. An empty cell empties the value.',
  'Spreadsheets rewrite dates. 1/03/1972 is understood where the product has that release date already; a new one is written 1972-03-01.',
  'A cell that begins like a formula (= + - @) has an apostrophe before it in an export, and loses it in an import.',
  'Export and import change nothing as long as nobody changes the file or the products.',
] as const
