import { sql } from 'drizzle-orm'
import { equipmentConditions, mediaGrades, sleeveGrades } from '#contract/copies/grades.ts'
import { markdownRoundings } from '#contract/pricing/markdowns.ts'
import { usedCopyStates } from '#contract/products/offers.ts'
import { usedCopies } from '#server/catalogue/index.ts'
import { markdownSchedule, markdownSteps, priceHistory } from '#server/pricing/index.ts'
import { byId, defineEntity } from './define-entity.ts'
import { formerCopies, listings } from './discogs-listings.ts'
import {
  cents,
  choice,
  count,
  day,
  id,
  instant,
  leftOut,
  optional,
  text,
  yesOrNo,
} from './fields.ts'

const copiesFile = defineEntity({
  name: 'used-copies',
  table: usedCopies,
  about: 'Graded pieces. Price, stock and photos are in the line of the offer in `products`.',
  order: sql`${usedCopies.productId}`,
  columns: {
    productId: id('The offer, in `products`.'),
    mediaGrade: optional(choice(mediaGrades, 'Of a record.')),
    sleeveGrade: optional(choice(sleeveGrades, 'Of a record.')),
    condition: optional(choice(equipmentConditions, 'Of a turntable.')),
    isPlayGraded: yesOrNo('It was played to grade it.'),
    notes: text('For shoppers.'),
    sku: text('The number on its sticker: eight digits.'),
    location: text('Where it is in the shop.'),
    costCents: optional(cents('Its purchase price.')),
    floorCents: optional(cents('The lowest price it may be marked down to.')),
    acquiredOn: optional(day('When it was bought.')),
    acquiredFrom: text('From whom.'),
    lot: text('What was bought together.'),
    isPriceFixed: yesOrNo('It is never marked down.'),
    shippingWeightGrams: optional(count('The weight of its parcel.')),
    wasCents: optional(cents('The price before its markdown.')),
    markedDownAt: optional(instant('When it was marked down.')),
    state: choice(usedCopyStates, 'It follows from `stock-movements` and `reservations`.'),
    listedAt: optional(instant('When it last went on sale.')),
    soldAt: optional(instant('When it was sold.')),
    orderId: optional(text('The order that has it, in `orders`.')),
    createdAt: instant('When it was entered.'),
  },
  former: formerCopies,
})

const prices = defineEntity({
  name: 'price-history',
  table: priceHistory,
  about: 'The prices at which each used copy was on sale, oldest first.',
  order: byId(priceHistory),
  columns: {
    id: leftOut('A running number. The order of the lines is that of the changes.'),
    productId: id('The used copy, in `products`.'),
    cents: cents('The price.'),
    reason: choice(['listed', 'changed', 'markdown'], 'How it began.'),
    startedAt: instant('Its beginning.'),
    endedAt: optional(instant('Its end; null for the current price.')),
  },
})

const schedule = defineEntity({
  name: 'markdown-schedule',
  table: markdownSchedule,
  about: 'How used copies are marked down: one line.',
  order: byId(markdownSchedule),
  existing: 'replaced',
  columns: {
    id: leftOut('Always true: the table has one row.'),
    isOn: yesOrNo('Lists are made every night.'),
    rounding: choice(markdownRoundings, 'How new prices end.'),
    proposedAt: leftOut('The list itself is not exported, and the next night makes one.'),
  },
})

const steps = defineEntity({
  name: 'markdown-steps',
  table: markdownSteps,
  about: 'The steps of the markdown schedule.',
  order: sql`${markdownSteps.days}`,
  existing: 'replaced',
  columns: {
    days: count('Days on sale at the first price.'),
    percent: count('How much less than the first price.'),
  },
})

export const copies = [copiesFile, listings, prices]
export const markdowns = [schedule, steps]
