import { demoOrders } from './orders.ts'

/** Drops, wants and changes of the demo shop on the day it starts, without the newest twelve products of each type. */

/** On sale some hours after the start, one for each customer. */
export const comingDrop = { productKey: 'low-cloud-ensemble-cumulus', hours: 6 }

const drawnKey = 'constanze-wehr-grid-for-eleven-strings'

/** Entries were open for two days, and the draw was an hour ago. Customers who have ordered the record could not enter. */
export const finishedDraw = {
  productKey: drawnKey,
  entrants: listStrangersTo(drawnKey).slice(0, 11),
}

/** Sold out and wanted; the first of the queue, who is the demo's customer, has the unit that came back. */
export const wantedRecord = {
  productKey: 'roscoe-adeyemi-lights-off-in-the-ballroom',
  queue: [0, 12, 3, 7],
}

/** Sold out and wanted by several. */
export const furtherWants = [
  { productKey: 'elin-vage-drowned-forest-songs', queue: [5, 2, 14] },
  { productKey: 'low-cloud-ensemble-cirrus', queue: [9, 6] },
]

/** Prices of the last days, latest last. */
export const changedPrices = [
  { productKey: 'neville-aldous-compost-raga', hoursAgo: 30, price: 57 },
  { productKey: 'moss-metro-taillights', hoursAgo: 5, price: 38 },
]

/** The latest shipped orders have a parcel each. */
export const parcelNumbers = ['RNT4471820365', 'RNT4471820366', 'RNT4471820391', 'RNT4471820402']

export const welcomeCode = { code: 'NEEDLE10', percent: 10, minimum: 40, oncePerCustomer: true }

export const aboutPage = {
  slug: 'about',
  title: 'About',
  description: 'Who we are, how we grade, and when the door is open.',
  text: `We are two people, one cat and about four thousand records. Everything here is invented, as is this shop, but we wrote it as if it were ours.

## How we grade

Every used record is looked at under a lamp, and those from $20 up are played from beginning to end. We grade **conservatively**: if you find a copy worse than we said, send it back at our cost.

## Selling your records

Whole collections, single rarities, the box in your attic. We look at everything, and we pay the same day.

## Opening hours

- Tuesday to Friday, 11 to 18
- Saturday, 10 to 16`,
}

/** The first customers, without the demo's own and those who have ordered the product, by their index. */
function listStrangersTo(productKey: string): number[] {
  const buyers = new Set(
    demoOrders
      .filter(({ lines }) => lines.some((line) => line.productKey === productKey))
      .map(({ customerIndex }) => customerIndex),
  )
  return Array.from({ length: 20 }, (_, place) => place + 1).filter((index) => !buyers.has(index))
}
