import { describe, expect, it } from 'vitest'
import { hasCheckDigit } from '#contract/pressings/barcode.ts'
import { pressingInput } from '#contract/pressings/pressing.ts'
import { demoProducts } from '#db/demo/catalogue/index.ts'
import { catalogueNumberOf } from '#db/demo/catalogue/record-labels.ts'
import { demoOrders } from '#db/demo/orders.ts'
import { demoCopies, demoPressings } from '#db/demo/used/demo-copies.ts'
import { demoOptions, usedOnlyRecords } from '#db/demo/used/without-own-stock.ts'

const types = ['vinyl', 'turntable', 'accessory', 'merch'] as const
const withVariants = new Set([
  ...demoCopies.map(({ productKey }) => productKey),
  ...Object.keys(demoOptions),
])
const byKey = new Map(demoProducts.map((product) => [product.key, product]))
const newestFirst = (type: (typeof types)[number]) =>
  demoProducts.filter((each) => each.type === type).sort((a, b) => a.daysAgo - b.daysAgo)
const typeOf = (key: string) => byKey.get(key)?.type
const recordCopies = demoCopies.filter(({ productKey }) => typeOf(productKey) === 'vinyl')

describe('the used section of the demo', () => {
  it('has used copies of many records, and of a few turntables', () => {
    expect(recordCopies.length).toBeGreaterThanOrEqual(120)
    expect(new Set(recordCopies.map(({ productKey }) => productKey)).size).toBeGreaterThanOrEqual(
      60,
    )
    expect(demoCopies.filter(({ condition }) => condition).length).toBeGreaterThanOrEqual(4)
  })

  it.each(types)('leaves the newest 12 products without variants: %s', (type) => {
    const newest = newestFirst(type).slice(0, 12)
    expect(newest.filter(({ key }) => withVariants.has(key))).toEqual([])
  })

  it('leaves at least 30 records without variants, newer than those with used copies only', () => {
    const plain = newestFirst('vinyl').filter(({ key }) => !withVariants.has(key))
    const limit = plain[29]?.daysAgo ?? Number.POSITIVE_INFINITY
    for (const key of usedOnlyRecords) {
      expect(
        demoCopies.some(({ productKey }) => productKey === key),
        key,
      ).toBe(true)
      expect(byKey.get(key)?.stock).toBe(0)
      expect(byKey.get(key)?.daysAgo).toBeGreaterThan(limit)
    }
  })

  it('gives each pressing the number that its sleeve shows', () => {
    const numbers = demoProducts
      .filter(({ type }) => type === 'vinyl')
      .map((product) => [product.key, catalogueNumberOf(product)])
    expect(new Set(numbers.map(([, number]) => number)).size).toBe(numbers.length)
    const onSleeves = new Map(numbers.map(([key, number]) => [key, number]))
    for (const [key, { labels }] of demoPressings) {
      expect(labels?.[0]?.catalogueNumber, key).toBe(onSleeves.get(key))
    }
  })

  it('offers merch in sizes, without own stock', () => {
    for (const key of Object.keys(demoOptions)) {
      expect(byKey.get(key)).toMatchObject({ type: 'merch', stock: 0 })
    }
  })

  it('grades what is on sale, cheaper than a new copy', () => {
    for (const { productKey, priceCents, mediaGrade, sleeveGrade, condition } of demoCopies) {
      expect(priceCents).toBeGreaterThanOrEqual(400)
      expect(priceCents).toBeLessThanOrEqual((byKey.get(productKey)?.priceCents ?? 0) * 1.05)
      const isRecord = typeOf(productKey) === 'vinyl'
      expect([Boolean(mediaGrade), Boolean(sleeveGrade)]).toEqual([isRecord, isRecord])
      expect(Boolean(condition)).toBe(!isRecord)
    }
  })

  it('has drafts, copies that have left the shop, and arrivals after their records', () => {
    const states = new Set(demoCopies.map(({ state }) => state))
    expect([...states].sort()).toEqual(['draft', 'on-sale', 'sold', 'sold elsewhere', 'withdrawn'])
    for (const { productKey, listedDaysAgo, acquiredDaysAgo } of demoCopies) {
      expect(listedDaysAgo).toBeLessThanOrEqual(byKey.get(productKey)?.daysAgo ?? 0)
      expect(acquiredDaysAgo).toBeGreaterThanOrEqual(listedDaysAgo)
    }
  })

  it('sells each sold copy in exactly one order', () => {
    const sold = demoCopies.filter(({ state }) => state === 'sold').map(({ key }) => key)
    const copyKeys = new Set(demoCopies.map(({ key }) => key))
    const inOrders = demoOrders
      .flatMap(({ lines }) => lines.map(({ productKey }) => productKey))
      .filter((key) => copyKeys.has(key))
    expect(inOrders.toSorted()).toEqual(sold.toSorted())
  })
})

describe('the pressings of the demo', () => {
  const pressings = [...demoPressings.values()]

  it('are valid, and describe every record with used copies', () => {
    for (const { productKey } of recordCopies) expect(demoPressings.has(productKey)).toBe(true)
    for (const pressing of pressings) {
      expect(pressingInput.safeParse(pressing).error).toBeUndefined()
      expect(pressing.country).not.toBe('')
      expect(pressing.labels?.[0]?.catalogueNumber).toMatch(/\d/)
    }
  })

  it('have different catalogue numbers, and barcodes for some', () => {
    const numbers = pressings.map(({ labels }) => labels?.[0]?.catalogueNumber)
    expect(new Set(numbers).size).toBe(pressings.length)
    const barcodes = pressings.flatMap(({ identifiers }) =>
      identifiers.flatMap(({ type, value }) => (type === 'Barcode' ? [value] : [])),
    )
    // One is wrong, for the check-up to find.
    expect(barcodes.filter((barcode) => !hasCheckDigit(barcode))).toHaveLength(1)
    expect(barcodes.length).toBeGreaterThan(10)
    expect(barcodes.length).toBeLessThan(pressings.length - 10)
  })

  it('cover the formats of a shop', () => {
    const formats = pressings.map(({ format, media: [first] }) =>
      format === 'Vinyl' ? `${first?.quantity} × ${first?.size}` : format,
    )
    expect([...new Set(formats)].sort()).toEqual(
      ['1 × 10"', '1 × 12"', '1 × 7"', '1 × LP', '2 × LP', 'Box Set', 'CD', 'Cassette'].sort(),
    )
  })
})
