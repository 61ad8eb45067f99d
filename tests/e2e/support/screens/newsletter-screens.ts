import type { Page } from '@playwright/test'
import type { Arrival, Mailing } from '#contract/newsletter/mailings.ts'
import type { Screen } from './screen.ts'

/** The showcase has sent no newsletter: the answers are given. */

const path = '/admin/customers/newsletter'

const inMail: Arrival = {
  productId: 'used',
  group: 'used',
  title: 'Ona Teller: Thimble Weather',
  detail: 'NM / VG+',
  price: '$24.00',
  isSoldOut: true,
}
const arrived: Arrival[] = [
  { ...inMail, productId: 'one', group: 'records', detail: '', isSoldOut: false },
  { ...inMail, productId: 'two', group: 'records', title: 'Wren Lund: Salt', isSoldOut: false },
  inMail,
]

const mailing: Mailing = {
  _id: 'mailing',
  subject: 'Friday arrivals',
  introduction: 'Hello **again**.\n\n- Two boxes from Leipzig',
  items: arrived,
  state: 'draft',
  createdAt: '2026-03-03T22:00:00.000Z',
  sent: 0,
  left: 0,
  failed: 0,
  version: 'v',
}
const sending: Partial<Mailing> = {
  state: 'sending',
  startsAt: '2026-03-04T00:00:00.000Z',
  slug: 'friday-arrivals',
  sent: 120,
  left: 80,
  failed: 3,
  problem: 'The mail server does not answer.',
}

const previewHtml = `<!doctype html><html lang="en"><title>Friday arrivals</title>
<main><h1>Friday arrivals</h1><p><a href="/">To the shop</a></p></main></html>`

async function withMailing(page: Page, given: Partial<Mailing> = {}) {
  const shown = { ...mailing, ...given }
  const further = { ...inMail, productId: 'three', title: 'Ilse Moravec: Low Water' }
  const answers: Record<string, object> = {
    '': { mailing: shown },
    '/arrivals': { since: '2026-02-20T22:00:00.000Z', arrivals: [...arrived, further] },
    '/preview': { text: 'Friday arrivals\n\nHello again.', url: '/mail-preview?token=any' },
  }
  await page.route('**/mail-preview?*', (route) =>
    route.fulfill({ contentType: 'text/html', body: previewHtml }),
  )
  const list = {
    mailings: [shown, { ...mailing, ...sending, _id: 'sent', state: 'sent' }],
    pagination: { currentPage: 1, totalPages: 1, totalMailings: 2 },
  }
  await page.route(/\/api\/mailings/, (route) => {
    const [, ofMailing] = new URL(route.request().url()).pathname.split('/mailings/mailing')
    const answer = ofMailing === undefined ? list : answers[ofMailing]
    return route.fulfill({ json: { status: 'success', ...answer } })
  })
}

export const newsletterScreens: Screen[] = [
  {
    name: 'newsletter, mails',
    path,
    before: (page) => withMailing(page),
    shows: 'Friday arrivals',
  },
  {
    name: 'newsletter, a draft with offers',
    path: `${path}/mailing`,
    before: (page) => withMailing(page),
    shows: 'Arrivals since',
  },
  {
    name: 'newsletter, a mail on its way',
    path: `${path}/mailing`,
    before: (page) => withMailing(page, sending),
    shows: 'The mail server does not answer.',
  },
  { name: 'newsletter, subscribers', path: `${path}/subscribers`, shows: 'No subscriber yet' },
]
