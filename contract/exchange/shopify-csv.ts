/** The product file of Shopify: its rules for people. Plain data, which adds no schemas to bundles. */

/** One per line. */
export const shopifyFileRules = [
  'Up to 40 MB and 50,000 rows, as Shopify exports them: its template of today, or the header its exports had before.',
  'Rows with one handle are a product. It is found again by that handle, and /products/ with the handle leads to it.',
  'Variants become options. Graded variants of records and turntables (Condition: VG+ / VG) become used copies, one for each unit in stock.',
  'Descriptions lose their HTML. Tags that are genres of this shop become genres.',
  'Products that Shopify does not show (Draft, Archived, not published) come with stock 0 and the mark "From Shopify, to be completed".',
  'A second import changes name, artist, label, description, prices and stock, and adds variants that are new. Genres and barcodes stay as they are here.',
  'Weights, taxes, SEO and Google columns and metafields are not imported. Gift cards are left out.',
] as const
