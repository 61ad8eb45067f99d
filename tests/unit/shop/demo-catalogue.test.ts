import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoProducts } from '#db/demo/catalogue/index.ts'
import { demoCarts, demoOrders } from '#db/demo/orders.ts'
import { demoCustomers } from '#db/demo/people.ts'
import { demoCopies } from '#db/demo/used/demo-copies.ts'

const artFolder = join(import.meta.dirname, '../../../db/demo/art')
const artFiles = readdirSync(artFolder).filter((file) => file.endsWith('.webp'))
const keys = new Set([...demoProducts, ...demoCopies].map(({ key }) => key))
const vinyl = demoProducts.filter(({ type }) => type === 'vinyl')

function countBy<T>(list: readonly T[], keyOf: (item: T) => string | number) {
  const counts: Record<string, number> = {}
  for (const item of list) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1
  return counts
}

const clipsFolder = join(import.meta.dirname, '../../../db/demo/clips')

describe('the demo catalogue', () => {
  it('has clips of at least 40 records, at most 4 MB in all [PLAY-17]', () => {
    const files = readdirSync(clipsFolder)
    const sizes = files.map((file) => statSync(join(clipsFolder, file)).size)
    const records = vinyl.filter(({ key }) => files.includes(`${key}.mp3`))
    expect(records).toHaveLength(files.length)
    expect(files.length).toBeGreaterThanOrEqual(40)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(4 * 1024 * 1024)
  })

  it('has enough products of every type', () => {
    const counts = countBy(demoProducts, ({ type }) => type)
    expect(counts).toEqual({ vinyl: 150, turntable: 25, accessory: 25, merch: 20 })
  })

  it('spreads its records over ten genres', () => {
    const counts = countBy(vinyl, ({ album }) => album?.genre ?? '')
    expect(Object.keys(counts)).toHaveLength(10)
    expect(Math.min(...Object.values(counts))).toBeGreaterThanOrEqual(10)
  })

  it('gives every product a unique key and arrival day', () => {
    expect(keys.size).toBe(demoProducts.length + demoCopies.length)
    expect(new Set(demoProducts.map(({ daysAgo }) => daysAgo)).size).toBe(demoProducts.length)
    for (const { key } of demoProducts) expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  it('has plausible prices', () => {
    for (const { type, priceCents } of demoProducts) {
      expect(Number.isInteger(priceCents)).toBe(true)
      const [low, high] =
        type === 'vinyl'
          ? [1800, 12_000]
          : type === 'turntable'
            ? [20_000, 240_000]
            : [500, 100_000]
      expect(priceCents).toBeGreaterThanOrEqual(low)
      expect(priceCents).toBeLessThanOrEqual(high)
    }
  })

  it('lists 6 to 14 tracks and a real date for every record, and only for records', () => {
    for (const { album, type } of demoProducts) {
      expect(album !== undefined).toBe(type === 'vinyl')
      if (!album) continue
      expect(album.trackList.length).toBeGreaterThanOrEqual(6)
      expect(album.trackList.length).toBeLessThanOrEqual(14)
      expect(new Date(`${album.releaseDate}T00:00:00Z`).toISOString()).toContain(album.releaseDate)
      expect(Number(album.releaseDate.slice(0, 4))).toBeGreaterThanOrEqual(1959)
    }
  })

  it('describes every product uniquely', () => {
    const texts = demoProducts.map(({ description }) => description)
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts) expect(text.length).toBeGreaterThan(60)
  })

  it('has sold-out products, last copies and records by the same artist', () => {
    const stocks = countBy(demoProducts, ({ stock }) => stock)
    expect(stocks[0]).toBeGreaterThanOrEqual(10)
    expect(stocks[1]).toBeGreaterThanOrEqual(12)
    const artists = countBy(vinyl, ({ album }) => album?.artist ?? '')
    expect(Object.values(artists).filter((count) => count > 1).length).toBeGreaterThan(30)
  })
})

describe('the demo images', () => {
  const images = demoProducts.flatMap((product) => product.images)

  it('has exactly the images that products and used copies use', () => {
    const photos = demoCopies.flatMap((copy) => copy.images)
    expect(artFiles.toSorted()).toEqual([...images, ...photos].toSorted())
  })

  it('covers products with no, one and several images', () => {
    const counts = countBy(demoProducts, (product) => Math.min(product.images.length, 2))
    expect(counts[0]).toBe(6)
    expect(counts[2]).toBeGreaterThanOrEqual(30)
  })

  it('has the colour of every image', () => {
    const colours: Record<string, string> = JSON.parse(
      readFileSync(join(artFolder, 'colours.json'), 'utf8'),
    )
    expect(Object.keys(colours).toSorted()).toEqual(artFiles.toSorted())
    for (const colour of Object.values(colours)) expect(colour).toMatch(/^[0-9a-f]{6}$/)
  })

  it('stays under eight megabytes', () => {
    const bytes = artFiles.reduce((sum, file) => sum + statSync(join(artFolder, file)).size, 0)
    expect(bytes).toBeLessThan(8_000_000)
  })
})

describe('the demo orders', () => {
  it('have forty customers with distinct addresses', () => {
    expect(demoCustomers).toHaveLength(40)
    expect(new Set(demoCustomers.map(({ email }) => email)).size).toBe(40)
    for (const { email } of demoCustomers) expect(email).toMatch(/^[a-z.]+@example\.com$/)
  })

  it('contain only products, used copies and customers of the demo', () => {
    for (const { customerIndex, lines } of [...demoOrders, ...demoCarts]) {
      expect(demoCustomers[customerIndex]).toBeDefined()
      expect(lines.length).toBeGreaterThan(0)
      expect(new Set(lines.map(({ productKey }) => productKey)).size).toBe(lines.length)
      for (const { productKey, quantity } of lines) {
        expect(keys.has(productKey)).toBe(true)
        expect(quantity).toBeGreaterThan(0)
      }
    }
  })

  it('are about four hundred in ninety days, in all eight statuses', () => {
    expect(demoOrders).toHaveLength(400)
    expect(Object.keys(countBy(demoOrders, ({ status }) => status))).toHaveLength(8)
    for (const { minutesAgo } of demoOrders) expect(minutesAgo).toBeLessThanOrEqual(90 * 24 * 60)
  })

  it('are unpaid only when pending or cancelled', () => {
    for (const { status, wasPaid } of demoOrders) {
      if (!wasPaid) expect(['pending', 'cancelled']).toContain(status)
      if (status === 'pending') expect(wasPaid).toBe(false)
    }
  })

  it('include about twenty-five returning customers, after their registration', () => {
    const counts = countBy(demoOrders, ({ customerIndex }) => customerIndex)
    expect(Object.values(counts).filter((count) => count > 1)).toHaveLength(25)
    for (const { customerIndex, minutesAgo } of demoOrders) {
      expect(demoCustomers[customerIndex]?.daysAgo).toBeGreaterThan(minutesAgo / (24 * 60))
    }
  })

  it('leave fifteen customers with an abandoned cart', () => {
    expect(new Set(demoCarts.map(({ customerIndex }) => customerIndex)).size).toBe(15)
  })
})
