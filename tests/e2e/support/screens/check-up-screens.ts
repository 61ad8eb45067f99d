import type { Page } from '@playwright/test'
import { type CheckUp, checkKeys, type Finding } from '#contract/check-up.ts'
import { press, type Screen } from './screen.ts'

const at = '2026-03-03T16:00:00.000Z'

const finding = (id: string, more: Partial<Finding>): Finding => ({
  _id: id,
  check: 'stock-ledger',
  text: '',
  since: at,
  ...more,
})

const found: Finding[] = [
  finding('finding-1', {
    text: 'Thimble Weather: the stock is 4, its movements in the ledger add up to 5.',
    link: '/admin/products?productId=record-1',
    repair: {
      text: 'Adds the missing movement to the ledger where you believe the stock, or sets the stock where you believe the ledger.',
      choices: ['stock', 'ledger'],
    },
  }),
  finding('finding-2', {
    text: 'Low Tide (used copy 20000028): the stock is 0, its movements in the ledger add up to 1.',
    link: '/admin/products/used-copies?copyId=copy-1',
    repair: { text: 'Adds the missing movement to the ledger.', choices: ['stock'] },
  }),
  finding('finding-3', {
    text: 'Marrow: the stock is 2, its movements in the ledger add up to 3.',
    dismissed: { reason: 'Lent to the radio station', by: 'admin@example.com', at },
  }),
]

const images: Finding[] = [
  finding('finding-4', {
    check: 'images',
    text: 'Missing images: Ona Quist and 3 more shows sleeve-a1b2c3, which is not stored.',
    link: '/admin/products?productId=record-2',
  }),
]

const titles = ['Paid, but no order', 'Order without payment', 'Refund overdue']

/** The result is given, because the showcase has nothing wrong. */
export function toCheckUp(findings: Partial<Record<string, Finding[]>>): CheckUp {
  const checks = checkKeys.map((key, index) => ({
    key,
    title: titles[index] ?? key,
    lastRunAt: at,
    findings: findings[key] ?? [],
    state: 'done' as const,
    totalFindings: findings[key]?.length ?? 0,
  }))
  const openFindings = Object.values(findings)
    .flatMap((each) => each ?? [])
    .filter(({ dismissed }) => !dismissed).length
  return {
    _id: 'check-up',
    startedAt: at,
    finishedAt: at,
    openFindings,
    checks,
    done: checks.length,
    total: checks.length,
  }
}

const notChecked = 'Not checked: the demo payment page is in use.'

function withFindings(page: Page) {
  const checkUp = toCheckUp({ 'stock-ledger': found, images })
  const [first, ...others] = checkUp.checks
  const checks = first && [{ ...first, state: 'not-checked', note: notChecked }, ...others]
  return give(page, { ...checkUp, checks })
}

function isRunning(page: Page) {
  const { finishedAt: _, ...checkUp } = toCheckUp({ 'stock-ledger': found })
  const checks = checkUp.checks.map((check, index) => ({
    ...check,
    ...(index === 3 && { state: 'running' }),
    ...(index > 3 && { state: 'waiting' }),
  }))
  return give(page, { ...checkUp, checks, done: 3, running: 'stock-ledger' })
}

async function give(page: Page, checkUp: object): Promise<void> {
  await page.route('**/api/check-ups/latest', (route) =>
    route.fulfill({ json: { status: 'success', checkUp } }),
  )
  await page.route('**/api/findings/repair-preview', (route) =>
    route.fulfill({
      json: {
        status: 'success',
        seen: 'seen',
        changes: [
          { id: 'finding-1', text: 'Ledger of Thimble Weather', before: '5', after: '4' },
          {
            id: 'finding-2',
            text: 'Ledger of Low Tide (used copy 20000028)',
            before: '1',
            after: '0',
          },
        ],
      },
    }),
  )
}

const path = '/admin/activity/check-up'

export const checkUpScreens: Screen[] = [
  {
    name: 'check-up',
    path,
    before: withFindings,
    shows: 'Repair 2 findings',
    states: [
      {
        name: 'question before a repair',
        open: (page) => press(page, 'Repair 2 findings'),
        shows: 'Ledger of Thimble Weather',
      },
    ],
  },
  { name: 'check-up, running', path, before: isRunning, shows: /^3 of \d+ checks/ },
]
