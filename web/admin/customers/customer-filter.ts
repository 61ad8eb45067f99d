import type { Sort } from '../shared/use-sort-param.ts'

/** The sortable columns, by their API names. */
export const customerSortColumns = ['createdAt', 'orderCount'] as const
export type CustomerSortColumn = (typeof customerSortColumns)[number]

export type CustomerFilter = { search: string; sort: Sort<CustomerSortColumn> }

/** The parameters of the list and of its export. */
export const toCustomerQuery = ({ search, sort }: CustomerFilter) => ({
  ...(search && { search }),
  ...(sort && { sort: sort.column, order: sort.direction }),
})
