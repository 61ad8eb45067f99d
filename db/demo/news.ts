/** The newsletters of the demo shop: one that was sent, and a draft. */

export const sentNews = {
  daysAgo: 6,
  subject: 'Rain records and a loud B-side',
  introduction:
    'It rained all week, which is good for shops that sell records.\n\nWe unpacked **four boxes**, graded what was in them, and argued about the order below. *Ottilie won.*\n\n- The counter is open until eight on Friday.\n- The rest of the new arrivals is [in the racks](/products).',
  productKeys: [
    ['picks', 'ampersand-side-a-side-b'],
    ['picks', 'calder-whitlow-quartet-nine-rooms'],
    ['records', 'koji-halloran-soft-machinery-of-rain'],
    ['records', 'inez-fontaine-moss-paid-in-daylight'],
  ],
} as const

export const draftNews = {
  subject: 'Friday arrivals',
  introduction: 'Coffee is on at ten. *More soon.*',
}
