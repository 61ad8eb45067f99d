import type { Page } from '@playwright/test'
import type { ApiKey } from '#contract/api-keys.ts'
import type { ShopExport } from '#contract/shop-exports.ts'
import type { Screen } from './screen.ts'

/** An export takes too long to wait for, and its times differ from run to run. */
const exported: ShopExport[] = [
  {
    _id: 'next',
    state: 'running',
    createdAt: '2026-03-03T02:00:00.000Z',
    done: 12_400,
    total: 51_230,
    bytes: 0,
  },
  {
    _id: 'former',
    state: 'ready',
    createdAt: '2026-03-01T02:00:00.000Z',
    done: 51_000,
    total: 51_000,
    bytes: 327_400_000,
    expiresAt: '2026-03-04T02:05:00.000Z',
  },
]

const withExports = (page: Page) =>
  page.route('**/api/shop-exports', (route) =>
    route.fulfill({ json: { status: 'success', exports: exported } }),
  )

const made = { createdAt: '2026-03-01T02:00:00.000Z', createdBy: 'owner@example.com' }
const apiKeys: ApiKey[] = [
  {
    _id: 'stock',
    name: 'Stock program',
    scopes: ['catalogue:write', 'orders:read'],
    start: 'runout_k3Vq_',
    isExpired: false,
    lastUsedAt: '2026-03-03T01:59:00.000Z',
    ...made,
  },
  {
    _id: 'market',
    name: 'Market stall',
    scopes: ['orders:write'],
    start: 'runout_Zt9-a',
    expiresAt: '2026-03-02T12:59:00.000Z',
    isExpired: true,
    ...made,
  },
]

const withApiKeys = (page: Page) =>
  page.route('**/api/api-keys', (route) => route.fulfill({ json: { status: 'success', apiKeys } }))

export const settingsScreens: Screen[] = [
  { name: 'settings', path: '/admin/settings', before: withExports, shows: 'Making the export' },
  {
    name: 'API keys',
    path: '/admin/settings/api-keys',
    before: withApiKeys,
    shows: 'Stock program',
  },
  { name: 'API key, new', path: '/admin/settings/api-keys?keyId=new', shows: 'Change orders' },
  { name: 'pages of the shop', path: '/admin/settings/pages', shows: 'Add a page' },
  { name: 'page of the shop, new', path: '/admin/settings/pages/new', shows: 'No text yet' },
  { name: 'settings of the shop', path: '/admin/settings/shop', shows: 'Add a link' },
  { name: 'carriers', path: '/admin/settings/carriers', shows: 'Add carrier' },
  { name: 'law', path: '/admin/settings/law', shows: 'Nothing is listed for Australia' },
  { name: 'withdrawals', path: '/admin/orders/withdrawals', shows: 'No withdrawal waits' },
]
