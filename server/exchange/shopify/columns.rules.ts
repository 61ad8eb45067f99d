import type { ImportFormat } from '../import/import-format.ts'

/** The columns of Shopify's product file: its template of today, and the header that its exports had before. */

type Names = { now: string; before: string }

const same = (now: string, before: string): Names => ({ now, before })

const read = {
  title: same('Title', 'Title'),
  handle: same('URL handle', 'Handle'),
  description: same('Description', 'Body (HTML)'),
  vendor: same('Vendor', 'Vendor'),
  type: same('Type', 'Type'),
  tags: same('Tags', 'Tags'),
  published: same('Published on online store', 'Published'),
  status: same('Status', 'Status'),
  sku: same('SKU', 'Variant SKU'),
  barcode: same('Barcode', 'Variant Barcode'),
  option1Name: same('Option1 name', 'Option1 Name'),
  option1Value: same('Option1 value', 'Option1 Value'),
  option2Name: same('Option2 name', 'Option2 Name'),
  option2Value: same('Option2 value', 'Option2 Value'),
  option3Name: same('Option3 name', 'Option3 Name'),
  option3Value: same('Option3 value', 'Option3 Value'),
  price: same('Price', 'Variant Price'),
  compareAt: same('Compare-at price', 'Variant Compare At Price'),
  cost: same('Cost per item', 'Cost per item'),
  tracker: same('Inventory tracker', 'Variant Inventory Tracker'),
  quantity: same('Inventory quantity', 'Variant Inventory Qty'),
  policy: same('Continue selling when out of stock', 'Variant Inventory Policy'),
  image: same('Product image URL', 'Image Src'),
  imagePosition: same('Image position', 'Image Position'),
  giftCard: same('Gift card', 'Gift Card'),
}
export type ReadColumn = keyof typeof read
// Object.keys returns strings even when the keys are known.
export const readColumns = Object.keys(read) as ReadColumn[]

const ignored: readonly Names[] = [
  same('Product category', 'Product Category'),
  same('Charge tax', 'Variant Taxable'),
  same('Tax code', 'Variant Tax Code'),
  same('Weight value (grams)', 'Variant Grams'),
  same('Weight unit for display', 'Variant Weight Unit'),
  same('Requires shipping', 'Variant Requires Shipping'),
  same('Fulfillment service', 'Variant Fulfillment Service'),
  same('Image alt text', 'Image Alt Text'),
  same('Variant image URL', 'Variant Image'),
  same('SEO title', 'SEO Title'),
  same('SEO description', 'SEO Description'),
]

const pairs = [...Object.values(read), ...ignored].filter(({ now, before }) => now !== before)
const onlyNow = new Set(pairs.map(({ now }) => now))
const onlyBefore = new Set(pairs.map(({ before }) => before))

const byName = new Map(
  readColumns.flatMap((column) =>
    Object.values(read[column]).map((name): [string, ReadColumn] => [name, column]),
  ),
)

export const toReadColumn = (name: string) => byName.get(name)

/** The columns of a header in their places, or a message about its error. */
export const readHeader: ImportFormat['readHeader'] = (header) => {
  const columns = header.map((name) => name.trim())
  const mixed = findMixed(columns)
  if (mixed !== undefined) {
    return { problem: `This file mixes old and new Shopify columns: ${mixed}.` }
  }
  const found = columns.map(toReadColumn)
  if (!found.includes('title') && !found.includes('handle')) {
    return { problem: 'This is not a Shopify product file: Title is missing.' }
  }
  const twice = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (twice !== undefined) return { problem: `The column ${twice} is there twice. Remove one.` }
  return { columns, ignoredColumns: columns.filter((name) => name && !toReadColumn(name)) }
}

/** The first column of the generation that fewer columns belong to. */
function findMixed(columns: readonly string[]): string | undefined {
  const now = columns.filter((name) => onlyNow.has(name))
  const before = columns.filter((name) => onlyBefore.has(name))
  if (now.length === 0 || before.length === 0) return
  return now.length < before.length ? now[0] : before[0]
}
