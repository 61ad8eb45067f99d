import type { ComponentType } from 'react'
import type { ImportFormatName } from '#contract/exchange/import-formats.ts'
import type { ProductImport } from '#contract/exchange/product-imports.ts'
import { DiscogsFileHelp } from './discogs-file-help.tsx'
import { DiscogsOptionsForm, describeDiscogsOptions } from './discogs-options.tsx'
import { ProductFileHelp } from './product-file-help.tsx'
import { ShopifyFileHelp } from './shopify/shopify-file-help.tsx'
import { ShopifyOptions } from './shopify/shopify-options.tsx'
import { UsedCopyFileHelp } from './used-copy-file-help.tsx'

export type OptionsProps = {
  found: ProductImport
  isPending: boolean
  onCheck: (options: NonNullable<ProductImport['options']>) => void
}

/** One kind of file on the import screen. */
export type FileFormat = {
  label: string
  /** Begins the text of the file input: "Choose a CSV file". */
  choose: string
  accept: string
  /** Below the file input. */
  Help: ComponentType
  /** The questions before the first check, for formats that need options. */
  Options?: ComponentType<OptionsProps>
  /** How a file was read with its options. */
  describeOptions?: (found: ProductImport) => string
  /** The other rows of a file can be applied while some are wrong. */
  canLeaveOutWrong?: boolean
}

const productFile: FileFormat = {
  label: 'Runout',
  choose: 'Choose a CSV file',
  accept: '.csv,.tsv,.txt,text/csv',
  Help: ProductFileHelp,
}

const usedCopyFile: FileFormat = {
  ...productFile,
  label: 'Used copies',
  Help: UsedCopyFileHelp,
}

const discogsFile: FileFormat = {
  label: 'Discogs inventory',
  choose: 'Choose a ZIP or CSV file',
  accept: '.zip,.csv,application/zip,text/csv',
  Help: DiscogsFileHelp,
  Options: DiscogsOptionsForm,
  describeOptions: describeDiscogsOptions,
  canLeaveOutWrong: true,
}

const shopifyFile: FileFormat = {
  ...productFile,
  label: 'Shopify products',
  Help: ShopifyFileHelp,
  Options: ShopifyOptions,
  canLeaveOutWrong: true,
}

export const fileFormats: Record<ImportFormatName, FileFormat> = {
  runout: productFile,
  'used-copies': usedCopyFile,
  discogs: discogsFile,
  shopify: shopifyFile,
}

/** A report without a name is of the shop's own product file. */
export function getFileFormat({ format }: Pick<ProductImport, 'format'>): FileFormat {
  return fileFormats[format ?? 'runout']
}
