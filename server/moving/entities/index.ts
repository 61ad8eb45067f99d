import { getTableName } from 'drizzle-orm'
import type { Entity } from './define-entity.ts'
import { trade } from './orders.ts'
import { accounts, people } from './people.ts'
import { offers, stock } from './products.ts'
import { recordNames, records } from './records.ts'
import { settings, shippers } from './shop.ts'
import { copies, markdowns } from './used-copies.ts'
import { log, queues } from './wants.ts'

/** The files of an archive. Each refers only to rows of files before it, or of its own. */
export const entities: readonly Entity[] = [
  ...accounts,
  ...recordNames,
  ...offers,
  ...records,
  ...copies,
  ...stock,
  ...trade,
  ...shippers,
  ...queues,
  ...people,
  ...settings,
  ...markdowns,
  ...log,
]

export const tableOf = ({ table }: Entity): string => getTableName(table)

const WORK = 'Work files of imports and exports; their result is in the products.'
const SIGN_IN = 'Sessions, second factors and links of sign-ins are secrets of this shop.'
const DERIVED = 'Computed from the products.'
const SHORT_LIVED = 'Only valid for a short time, in this shop.'
const CHECKS = 'Findings of the check-up, which searches every night.'

/** The tables that an archive lacks, with the reason. A new table belongs here or into `entities`. */
export const leftOutTables: Readonly<Record<string, string>> = {
  api_keys: 'Only hashes are stored. Make new keys and hand them to the programs.',
  changed_products: 'Marks of one transaction.',
  check_results: CHECKS,
  check_ups: CHECKS,
  copy_facets: DERIVED,
  demo_payment_refunds: 'The payment page of the demo.',
  demo_payment_sessions: 'The payment page of the demo.',
  discogs_export_rows: WORK,
  discogs_exports: WORK,
  email_confirmations: SIGN_IN,
  facets: DERIVED,
  findings: CHECKS,
  former_orders: 'Work of an upgrade.',
  google_sign_ins: SIGN_IN,
  guest_data_links: SHORT_LIVED,
  guest_links:
    'Links in mails about guest orders are secrets of this shop; a mail that is sent again has a new one.',
  idempotency_keys: SHORT_LIVED,
  imported_images: WORK,
  markdown_proposals: 'The list of one night; the next night makes another.',
  password_resets: SIGN_IN,
  payment_events:
    'Messages of the payment provider as they arrived. Payments, refunds and disputes have their content.',
  product_facets: DERIVED,
  product_import_rows: WORK,
  product_imports: WORK,
  rate_limits: SHORT_LIVED,
  recovery_codes: SIGN_IN,
  search_terms: DERIVED,
  second_factors: SIGN_IN,
  sessions: SIGN_IN,
  shop_exports: WORK,
  sign_in_challenges: SIGN_IN,
  webhook_deliveries: 'Messages to the receivers of this shop.',
  webhook_endpoints: 'Each has a secret that signs its messages. Add the receivers again.',
}
