import type { Sort } from '../parts/use-sort-param.ts'

/** The columns that sort, by the names the call knows them by. */
export const customerSortColumns = ['createdAt', 'orderCount'] as const
export type CustomerSortColumn = (typeof customerSortColumns)[number]

export type CustomerFilter = { search: string; sort: Sort<CustomerSortColumn> }
