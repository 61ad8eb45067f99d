import type { Sort } from '../shared/use-sort-param.ts'

/** The sortable columns, by their API names. */
export const customerSortColumns = ['createdAt', 'orderCount'] as const
export type CustomerSortColumn = (typeof customerSortColumns)[number]

export type CustomerFilter = { search: string; sort: Sort<CustomerSortColumn> }
