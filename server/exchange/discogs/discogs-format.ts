import { discogsOptions } from '#contract/exchange/product-imports.ts'
import type { ImportFormat } from '../import/import-format.ts'
import { openInventory } from './open-inventory.ts'
import { plan } from './plan-listings.ts'
import { planMissing } from './plan-missing.ts'
import { readHeader } from './read-header.rules.ts'

/**
 * The inventory export of Discogs: each row is a listing, which is one used copy here, or several (docs/csv.md). Reads only
 * what the shop exported itself, and sends no requests to Discogs.
 */
export const discogsFormat: ImportFormat = {
  readHeader,
  open: openInventory,
  isExact: true,
  options: discogsOptions,
  canLeaveOutWrong: true,
  plan,
  planMissing,
}
