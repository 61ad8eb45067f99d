import type { Page } from '@playwright/test'
import type { DiscogsExport } from '#contract/exchange/discogs-exports.ts'
import type { Screen } from './screen.ts'

/** Exports for Discogs. They are given, because the showcase has no used copies. */

const full: DiscogsExport = {
  _id: 'export',
  createdAt: '2026-03-01T02:00:00.000Z',
  currency: 'USD',
  rate: 1.52,
  counts: { add: 1240, change: 18, delete: 0 },
  withoutReleaseId: 0,
  unlinked: 2,
  byHand: [
    {
      usedCopyId: 'copy',
      name: 'Thimble Weather',
      listingId: 4332778344,
      columns: ['comments', 'weight'],
    },
  ],
}

const withExport = (page: Page, found: DiscogsExport) =>
  page.route('**/api/discogs-exports/export', (route) =>
    route.fulfill({ json: { status: 'success', export: found } }),
  )

const path = '/admin/products/import?format=discogs&export=export'

export const discogsScreens: Screen[] = [
  {
    name: 'export for Discogs',
    path,
    before: (page) => withExport(page, full),
    shows: 'Empty this on Discogs by hand',
  },
]
