import type { ImportFormatName } from '#contract/exchange/import-formats.ts'
import { discogsFormat } from './discogs/discogs-format.ts'
import type { ImportFormat } from './import/import-format.ts'
import { productFormat } from './runout/product-format.ts'
import { shopifyFormat } from './shopify/shopify-format.ts'
import { usedCopyFormat } from './used-copies/used-copy-format.ts'

/** The kinds of files that can be imported, by the name the upload gives. */
const formats: Record<ImportFormatName, ImportFormat> = {
  runout: productFormat,
  'used-copies': usedCopyFormat,
  discogs: discogsFormat,
  shopify: shopifyFormat,
}

export function getFormat(name: ImportFormatName): ImportFormat {
  return formats[name]
}
