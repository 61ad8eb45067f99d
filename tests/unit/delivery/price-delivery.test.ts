import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeliverySettings } from '#contract/delivery/delivery-settings.ts'
import { deliverySettings } from '#contract/delivery/delivery-settings.ts'
import { type DeliveredLine, priceDelivery } from '#server/delivery/index.ts'
import { atTheShop, toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'

const record: DeliveredLine = {
  name: 'Harbour Lights',
  type: 'vinyl',
  quantity: 1,
  weightGrams: null,
  isCollectionOnly: false,
}

type Given = { lines?: Partial<DeliveredLine>[]; goodsCents?: number; country?: string }

function pricesOf(
  settings: DeliverySettings,
  { lines = [{}], goodsCents = 3000, country = 'AU' }: Given = {},
) {
  const delivered = lines.map((line) => ({ ...record, ...line }))
  const priced = priceDelivery(settings, country, { lines: delivered, goodsCents })
  return priced.map(({ rate, cents }) => [rate.name, cents])
}

describe('the rates of a country', () => {
  const settings = toSettings(
    toZone(['AU'], toRate('Express', 15), toRate('Standard', 9.5), toRate('Courier', 15)),
    toZone(['NZ'], toRate('Airmail', 20)),
    toZone(null, toRate('Anywhere', 35)),
  )

  test('are those of its zone, cheapest first, equal ones as the owner has them [SHIP-1, SHIP-6]', () => {
    expect(pricesOf(settings)).toEqual([
      ['Standard', 950],
      ['Express', 1500],
      ['Courier', 1500],
    ])
    expect(pricesOf(settings, { country: 'NZ' })).toEqual([['Airmail', 2000]])
  })

  test('are those of everywhere else where no zone has it, or none [SHIP-1, SHIP-6]', () => {
    expect(pricesOf(settings, { country: 'IS' })).toEqual([['Anywhere', 3500]])
    expect(pricesOf(toSettings(toZone(['AU'], toRate('Post', 5))), { country: 'IS' })).toEqual([])
  })
})

describe('a rate', () => {
  test('by items has the price of the first step that is not below them, and ends with the last [SHIP-2]', () => {
    const steps = [
      { upTo: 1, price: 5 },
      { upTo: 3, price: 8 },
    ]
    const settings = toSettings(toZone(['AU'], toRate('Post', { by: 'items', steps })))
    const priceOf = (quantity: number) => pricesOf(settings, { lines: [{ quantity }] })[0]?.[1]
    expect([1, 2, 3, 4].map(priceOf)).toEqual([500, 800, 800, undefined])
  })

  test('by weight counts each item by its own weight or that of its type, and the packaging [SHIP-2, SHIP-3]', () => {
    const steps = [
      { upTo: 799, price: 1 },
      { upTo: 800, price: 2 },
      { upTo: 10_000, price: 3 },
    ]
    const settings = toSettings(toZone(['AU'], toRate('Post', { by: 'weight', steps })))
    const priceOf = (...lines: Partial<DeliveredLine>[]) => pricesOf(settings, { lines })[0]?.[1]
    // 500 g and 300 g of packaging.
    expect(priceOf({})).toBe(200)
    expect(priceOf({ weightGrams: 499 })).toBe(100)
    expect(priceOf({ quantity: 2 })).toBe(300)
    expect(priceOf({ type: 'turntable' })).toBe(300)
    expect(priceOf({ type: 'turntable', quantity: 2 })).toBeUndefined()
  })

  test('is free from an amount of goods after the discount, but not beyond its last step [SHIP-2]', () => {
    const steps = [{ upTo: 2, price: 5 }]
    const rate = toRate('Post', { by: 'items', steps }, { freeFrom: 50 })
    const settings = toSettings(toZone(['AU'], rate))
    expect(pricesOf(settings, { goodsCents: 4999 })).toEqual([['Post', 500]])
    expect(pricesOf(settings, { goodsCents: 5000 })).toEqual([['Post', 0]])
    expect(pricesOf(settings, { goodsCents: 9000, lines: [{ quantity: 3 }] })).toEqual([])
  })

  test('that delivers is not offered for a product that is only collected [SHIP-4, SHIP-15]', () => {
    const collect = toRate('Collect', 0, { collection: atTheShop })
    const settings = toSettings(toZone(['AU'], toRate('Post', 5), collect))
    expect(pricesOf(settings)).toEqual([
      ['Collect', 0],
      ['Post', 500],
    ])
    expect(pricesOf(settings, { lines: [{}, { isCollectionOnly: true }] })).toEqual([
      ['Collect', 0],
    ])
  })
})

describe('settings', () => {
  const problemsOf = (settings: unknown) =>
    deliverySettings
      .safeParse(settings)
      .error?.issues.map(({ path, message }) => [path.join('.'), message])

  test('with a country in two zones, or two zones for the rest, are refused at the second one [SHIP-1]', () => {
    const rest = { ...toZone(null), name: 'The rest' }
    const twice = toSettings(toZone(['AU', 'NZ']), toZone(['NZ']), toZone(null), rest)
    expect(problemsOf(twice)).toEqual([
      ['zones.1.countries', 'NZ is in the zone AU NZ already'],
      ['zones.3.countries', 'everywhere else is in the zone Everywhere else already'],
    ])
  })

  test('with two zones of one name, or two rates of one name in a zone, are refused at the second one [SHIP-1]', () => {
    const post = toRate('Post', 5)
    const other = { ...toZone(['NZ'], post), name: 'AU' }
    expect(problemsOf(toSettings(toZone(['AU'], post), other))?.[0]).toEqual([
      'zones.1.name',
      'There is a zone of this name already',
    ])
    expect(problemsOf(toSettings(toZone(['AU'], post, toRate('Post', 9))))).toEqual([
      ['zones.0.rates.1.name', 'This zone has a rate of this name already'],
    ])
  })

  test('with steps that do not rise, days that end before they begin or an unknown country are refused [SHIP-1, SHIP-2]', () => {
    const steps = [
      { upTo: 3, price: 5 },
      { upTo: 3, price: 8 },
    ]
    const rate = toRate('Post', { by: 'items', steps }, { days: { from: 6, to: 3 } })
    expect(problemsOf(toSettings(toZone(['XX'], rate)))).toEqual([
      [
        'zones.0.countries.0',
        'A country must be the code of a country that parcels can be sent to',
      ],
      ['zones.0.rates.0.days.to', 'The last day must not be before the first'],
      ['zones.0.rates.0.charge.steps', 'Each step must go further than the one before it'],
    ])
  })
})

test('more items, more weight or fewer goods never make a rate cheaper [SHIP-18]', () => {
  const price = fc.integer({ min: 0, max: 50 }).map((dollars) => dollars)
  const rises = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 5000 }), price), { minLength: 1, maxLength: 5 })
    .map((pairs) => {
      const upTo = [...new Set(pairs.map(([upTo]) => upTo))].sort((one, other) => one - other)
      const prices = pairs.map(([, price]) => price).sort((one, other) => one - other)
      return upTo.map((upTo, place) => ({ upTo, price: prices[place] ?? 0 }))
    })
  const charge = fc.oneof(
    price.map((price) => ({ by: 'order' as const, price })),
    fc.record({ by: fc.constantFrom('items' as const, 'weight' as const), steps: rises }),
  )
  const quantity = fc.integer({ min: 1, max: 20 })
  fc.assert(
    fc.property(
      ...[charge, fc.option(fc.integer({ min: 0, max: 100 })), quantity, quantity],
      fc.nat(20_000),
      (charge, freeFrom, quantity, more, goodsCents) => {
        const settings = toSettings(toZone(['AU'], toRate('Post', charge, { freeFrom })))
        const [few] = pricesOf(settings, { lines: [{ quantity }], goodsCents })
        const [many] = pricesOf(settings, { lines: [{ quantity: quantity + more }], goodsCents })
        const [dear] = pricesOf(settings, { lines: [{ quantity }], goodsCents: goodsCents + 1 })
        if (few && many) expect(Number(many[1])).toBeGreaterThanOrEqual(Number(few[1]))
        if (few && dear) expect(Number(dear[1])).toBeLessThanOrEqual(Number(few[1]))
        if (!few) expect(many).toBeUndefined()
      },
    ),
  )
})
