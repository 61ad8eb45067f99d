import type { ImportFormatName } from '#contract/import-formats.ts'
import type { ImportFormat } from './import-format.ts'
import { productFormat } from './runout/product-format.ts'
import { shopifyFormat } from './shopify/shopify-format.ts'
import { usedCopyFormat } from './used-copies/used-copy-format.ts'

/** The kinds of files that can be imported, by the name the upload gives. */
const formats: Partial<Record<ImportFormatName, ImportFormat>> = {
  runout: productFormat,
  'used-copies': usedCopyFormat,
  shopify: shopifyFormat,
}

export function getFormat(name: ImportFormatName): ImportFormat {
  const format = formats[name]
  if (!format) throw new Error(`There is no import of the format ${name}`)
  return format
}
