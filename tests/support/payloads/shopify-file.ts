import { stringify } from 'csv-stringify/sync'

/** Product files of Shopify in both generations of its header, as its exports have them. */

export const newHeader =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description,Color (product.metafields.shopify.color-pattern),Google Shopping / Google product category,Google Shopping / Gender,Google Shopping / Age group,Google Shopping / Manufacturer part number (MPN),Google Shopping / Ad group name,Google Shopping / Ads labels,Google Shopping / Condition,Google Shopping / Custom product,Google Shopping / Custom label 0,Google Shopping / Custom label 1,Google Shopping / Custom label 2,Google Shopping / Custom label 3,Google Shopping / Custom label 4'

export const oldHeader =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Option3 Name,Option3 Value,Option3 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category,Google Shopping / Gender,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Included / Australia,Price / Australia,Compare At Price / Australia,Status'

type Row = Record<string, string | number>

function toFile(header: string, rows: readonly Row[]): string {
  const names = header.split(',')
  const strange = rows.flatMap(Object.keys).find((name) => !names.includes(name))
  if (strange !== undefined) throw new Error(`Shopify has no column ${strange}`)
  const cells = rows.map((row) => names.map((name) => String(row[name] ?? '')))
  return stringify([names, ...cells])
}

const newDefaults = {
  'Published on online store': 'TRUE',
  Status: 'Active',
  'Charge tax': 'TRUE',
  'Inventory tracker': 'shopify',
  'Continue selling when out of stock': 'DENY',
  'Requires shipping': 'TRUE',
  'Fulfillment service': 'manual',
  'Gift card': 'FALSE',
}

/** The first row of a product in the template of today. */
export const product = (values: Row): Row => ({ ...newDefaults, Type: 'Vinyl', ...values })

/** A further variant of it. */
export const variant = (values: Row): Row => ({ 'Inventory tracker': 'shopify', ...values })

/** A record, "Salt Roads" by The Lanterns. */
export const record = (values: Row = {}) =>
  product({
    Title: 'The Lanterns - Salt Roads',
    'URL handle': 'salt-roads',
    Vendor: 'Copper Reel',
    Price: '39.95',
    'Inventory quantity': 3,
    ...values,
  })

/** A variant of `record`, by the value of its option: a grade for a used copy. */
export const graded = (value: string, values: Row = {}) => ({
  'URL handle': 'salt-roads',
  'Option1 value': value,
  Price: '20.00',
  'Inventory quantity': 1,
  ...values,
})

export const newFile = (...rows: Row[]) => toFile(newHeader, rows)
export const oldFile = (...rows: Row[]) => toFile(oldHeader, rows)
