/** The header of Shopify's product template of today, which the export writes. */
export const templateColumns = [
  ...['Title', 'URL handle', 'Description', 'Vendor', 'Product category', 'Type', 'Tags'],
  ...['Published on online store', 'Status', 'SKU', 'Barcode'],
  ...['Option1 name', 'Option1 value', 'Option1 Linked To'],
  ...['Option2 name', 'Option2 value', 'Option2 Linked To'],
  ...['Option3 name', 'Option3 value', 'Option3 Linked To'],
  ...['Price', 'Compare-at price', 'Cost per item', 'Charge tax', 'Tax code'],
  ...['Unit price total measure', 'Unit price total measure unit'],
  ...['Unit price base measure', 'Unit price base measure unit'],
  ...['Inventory tracker', 'Inventory quantity', 'Continue selling when out of stock'],
  ...[
    'Weight value (grams)',
    'Weight unit for display',
    'Requires shipping',
    'Fulfillment service',
  ],
  ...['Product image URL', 'Image position', 'Image alt text', 'Variant image URL', 'Gift card'],
  ...['SEO title', 'SEO description', 'Color (product.metafields.shopify.color-pattern)'],
  ...['Google Shopping / Google product category', 'Google Shopping / Gender'],
  ...['Google Shopping / Age group', 'Google Shopping / Manufacturer part number (MPN)'],
  ...['Google Shopping / Ad group name', 'Google Shopping / Ads labels'],
  ...['Google Shopping / Condition', 'Google Shopping / Custom product'],
  ...['Google Shopping / Custom label 0', 'Google Shopping / Custom label 1'],
  ...['Google Shopping / Custom label 2', 'Google Shopping / Custom label 3'],
  'Google Shopping / Custom label 4',
] as const
export type TemplateColumn = (typeof templateColumns)[number]
