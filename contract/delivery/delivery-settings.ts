import { z } from 'zod'
import {
  DELIVERY_DAYS_MAX,
  DELIVERY_NAME_MAX,
  DELIVERY_NOTE_MAX,
  DELIVERY_RATES_MAX,
  DELIVERY_STEPS_MAX,
  DELIVERY_ZONES_MAX,
  ORDER_UNITS_MAX,
  PRODUCT_PRICE_MAX_DOLLARS,
  SHIPPING_WEIGHT_MAX_GRAMS,
} from '../limits.ts'
import { hasAtMostTwoDecimals } from '../money.ts'
import { plainLine, plainLines } from '../plain-line.ts'
import { isDeliveryCountry } from './countries.ts'

/**
 * Where the shop delivers to and what it charges, as the owner sets it. Amounts are in units of the shop's currency, tax
 * included; weights are in grams. A shop without a rate delivers free.
 */

const amount = (label: string) =>
  z
    .number(`${label} must be an amount`)
    .min(0, `${label} must not be negative`)
    .max(PRODUCT_PRICE_MAX_DOLLARS, `${label} is too large`)
    .refine(hasAtMostTwoDecimals, `${label} has at most two decimals`)

const wholeNumber = (label: string, { min, max }: { min: number; max: number }) => {
  const text = `${label} must be a whole number from ${min} to ${max}`
  return z.int(text).min(min, text).max(max, text)
}

const grams = (label: string, min = 0) =>
  wholeNumber(label, { min, max: SHIPPING_WEIGHT_MAX_GRAMS })

const country = z
  .string('A country must be a code of two letters')
  .refine(isDeliveryCountry, 'A country must be the code of a country that parcels can be sent to')

const countries = z.array(country).max(300, 'Too many countries')

export const days = z
  .object({
    from: wholeNumber('Days', { min: 0, max: DELIVERY_DAYS_MAX }),
    to: wholeNumber('Days', { min: 0, max: DELIVERY_DAYS_MAX }),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The last day must not be before the first',
  })
export type DeliveryDays = z.infer<typeof days>

/** Up to a number of items or grams, this one included; beyond the last step the rate is not offered. */
const steps = (upTo: z.ZodInt) =>
  z
    .array(z.object({ upTo, price: amount('The price') }))
    .min(1, 'A rate needs at least one step')
    .max(DELIVERY_STEPS_MAX, `A rate has at most ${DELIVERY_STEPS_MAX} steps`)
    .refine(
      (steps) =>
        steps.every(({ upTo }, place) => place === 0 || upTo > (steps[place - 1]?.upTo ?? 0)),
      'Each step must go further than the one before it',
    )

const charge = z.discriminatedUnion('by', [
  z.object({ by: z.literal('order'), price: amount('The price') }),
  z.object({
    by: z.literal('items'),
    steps: steps(wholeNumber('Items', { min: 1, max: ORDER_UNITS_MAX })),
  }),
  z.object({ by: z.literal('weight'), steps: steps(grams('The weight', 1)) }),
])
export type DeliveryCharge = z.infer<typeof charge>

/** The place where an order is collected. */
export const collection = z.object({
  address: plainLines('The address').min(1, 'Collection needs an address'),
  hours: plainLines('The hours'),
  note: z
    .string('The note must be a text')
    .trim()
    .max(DELIVERY_NOTE_MAX, `The note must have at most ${DELIVERY_NOTE_MAX} characters`),
})

const rate = z.object({
  /** Chosen by the client for a new rate; orders remember it. */
  _id: z.uuid('A rate needs an id'),
  name: plainLine('The name of a rate', DELIVERY_NAME_MAX),
  days: days.nullable(),
  charge,
  /** The amount of goods, after the discount, from which the rate is free. */
  freeFrom: amount('Free from').nullable(),
  /** The price at which an order with pre-orders is sent in two parts; absent where the shop sends one parcel. */
  secondParcel: amount('The price of a second parcel').optional(),
  /** The customer collects the order here; null for a delivery. */
  collection: collection.nullable(),
})
export type DeliveryRate = z.infer<typeof rate>

const zone = z.object({
  _id: z.uuid('A zone needs an id'),
  name: plainLine('The name of a zone', DELIVERY_NAME_MAX),
  /** Null for every country that is in no other zone. */
  countries: countries.min(1, 'Choose at least one country').nullable(),
  rates: z.array(rate).max(DELIVERY_RATES_MAX, `A zone has at most ${DELIVERY_RATES_MAX} rates`),
})
export type DeliveryZone = z.infer<typeof zone>

const weights = z.object({
  vinyl: grams('The weight of a record'),
  turntable: grams('The weight of a turntable'),
  accessory: grams('The weight of an accessory'),
  merch: grams('The weight of merchandise'),
  /** Box and filling, once for each order. */
  parcel: grams('The weight of the packaging'),
})

export const deliverySettings = z.object({
  zones: z
    .array(zone)
    .max(DELIVERY_ZONES_MAX, `The shop has at most ${DELIVERY_ZONES_MAX} zones`)
    .superRefine(refuseRepeated),
  /** The weight of one item, by type, where the product has none of its own. */
  weights,
  /** Where a shop without rates delivers to; null for its usual countries. */
  countries: countries.min(1, 'Choose at least one country').nullable(),
  /** Customers may add an order to a paid one that waits, at no further cost; absent for no. */
  shipTogether: z.literal(true, 'Ship together must be true, or absent').optional(),
})
export type DeliverySettings = z.infer<typeof deliverySettings>

const storedCharge = z.discriminatedUnion('by', [
  z.object({ by: z.literal('order'), price: z.number() }),
  z.object({
    by: z.literal('items'),
    steps: z.array(z.object({ upTo: z.int(), price: z.number() })),
  }),
  z.object({
    by: z.literal('weight'),
    steps: z.array(z.object({ upTo: z.int(), price: z.number() })),
  }),
])

/** As stored: an answer may have what a later version of the shop refuses. */
export const storedDeliverySettings = z.object({
  zones: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      countries: z.array(z.string()).nullable(),
      rates: z.array(
        z.object({
          _id: z.string(),
          name: z.string(),
          days: z.object({ from: z.int(), to: z.int() }).nullable(),
          charge: storedCharge,
          freeFrom: z.number().nullable(),
          secondParcel: z.number().optional(),
          collection: z
            .object({ address: z.array(z.string()), hours: z.array(z.string()), note: z.string() })
            .nullable(),
        }),
      ),
    }),
  ),
  weights: z.object({
    vinyl: z.int(),
    turntable: z.int(),
    accessory: z.int(),
    merch: z.int(),
    parcel: z.int(),
  }),
  countries: z.array(z.string()).nullable(),
  shipTogether: z.literal(true).optional(),
})

/**
 * A country is in one zone, one zone has all others, and each id stands for one thing. The names of zones are unique, and those of
 * the rates of a zone: customers and files distinguish them by name.
 */
function refuseRepeated(zones: readonly DeliveryZone[], ctx: z.core.$RefinementCtx): void {
  const zoneOf = new Map<string, string>()
  const seen = new Set<string>()
  const names = new Set<string>()
  zones.forEach((zone, place) => {
    const refuse = (path: (string | number)[], message: string) =>
      ctx.addIssue({ code: 'custom', path: [place, ...path], message })
    if (names.has(zone.name)) refuse(['name'], 'There is a zone of this name already')
    names.add(zone.name)
    zone.rates.forEach(({ name }, at) => {
      const isRepeated = zone.rates.slice(0, at).some((rate) => rate.name === name)
      if (isRepeated) refuse(['rates', at, 'name'], 'This zone has a rate of this name already')
    })
    for (const country of zone.countries ?? ['everywhere else']) {
      const other = zoneOf.get(country)
      if (other !== undefined) refuse(['countries'], `${country} is in the zone ${other} already`)
      zoneOf.set(country, zone.name)
    }
    for (const id of [zone._id, ...zone.rates.map(({ _id }) => _id)]) {
      if (seen.has(id)) refuse(['_id'], 'An id is used twice')
      seen.add(id)
    }
  })
}

export const noDeliverySet: DeliverySettings = {
  zones: [],
  weights: { vinyl: 500, turntable: 9000, accessory: 300, merch: 300, parcel: 300 },
  countries: null,
}
