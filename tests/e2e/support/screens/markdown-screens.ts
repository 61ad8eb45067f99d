import type { Page } from '@playwright/test'
import type { MarkdownProposal } from '#contract/pricing/markdowns.ts'
import type { Screen } from './screen.ts'

const proposals: MarkdownProposal[] = [
  {
    _id: 'copy-1',
    sku: '20000011',
    name: 'Thimble Weather',
    artist: 'Ona Quist',
    days: 61,
    price: 45,
    newPrice: 36,
    floorPrice: 20,
    cost: 12,
    margin: 24,
  },
  {
    _id: 'copy-2',
    sku: '20000028',
    name: 'Low Tide',
    artist: 'Marrow',
    days: 30,
    price: 1240,
    newPrice: 1116,
  },
]

/** The list is given, because the showcase has no old copies. */
function withProposals(page: Page) {
  const list = { createdAt: '2026-03-01T02:00:00.000Z', proposals, seen: 'list' }
  return page.route('**/api/markdown-proposals', (route) =>
    route.fulfill({ json: { status: 'success', ...list } }),
  )
}

const path = '/admin/products/markdowns'

export const markdownScreens: Screen[] = [
  {
    name: 'markdowns',
    path,
    before: withProposals,
    shows: 'Apply 2 prices',
  },
]
