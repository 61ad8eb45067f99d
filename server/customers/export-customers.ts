import { toPart } from '#contract/address-lines.ts'
import type { CallInput } from '#contract/calls.ts'
import type { Customer } from '#contract/customers.ts'
import type { Context } from '#server/platform/context.ts'
import { type CsvColumns, writeCsvTable } from '#server/platform/csv/write-csv.ts'
import { streamUsers } from './customers.queries.ts'

type Query = CallInput<'GET /users/export'>['query']

/** The columns of docs/csv.md, in order. */
const columns: CsvColumns<Customer> = {
  id: ({ _id }) => _id,
  email: ({ email }) => email,
  first_name: ({ profile }) => profile.firstName,
  last_name: ({ profile }) => profile.lastName,
  phone: ({ profile }) => profile.phoneNumber,
  role: ({ role }) => role,
  joined_at: ({ createdAt }) => createdAt,
  orders: ({ orderCount }) => String(orderCount),
  street: ({ profile }) => toPart(profile.address?.street),
  city: ({ profile }) => toPart(profile.address?.city),
  state: ({ profile }) => toPart(profile.address?.state),
  postal_code: ({ profile }) => toPart(profile.address?.postalCode),
  country: ({ profile }) => toPart(profile.address?.country),
}

/** Streams the matching users as CSV, in the order of the list. */
export function exportCustomers(ctx: Context, query: Query): AsyncGenerator<string> {
  return writeCsvTable(columns, streamUsers(ctx, query))
}
