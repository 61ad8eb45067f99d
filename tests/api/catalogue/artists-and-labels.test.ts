import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import { createRecord } from '#tests/support/app/pressings.ts'
import { setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()

const admin = setUpAdmin(shop)

describe('artists and labels', () => {
  test('are suggested while typing, and a new name is one after the save (REC-12)', async () => {
    await createRecord(admin, { artists: [{ name: 'The Búho' }] })
    await createRecord(admin, { artists: [{ name: 'the buho' }], labels: [{ name: 'Búho Music' }] })
    const { artists, pagination } = await admin('GET /artists', { query: { search: 'Buh' } })
    expect(artists).toEqual([
      {
        _id: expect.any(String),
        slug: 'the-buho',
        name: 'The Búho',
        sortName: 'Búho, The',
        about: '',
        productCount: 2,
        version: expect.any(String),
      },
    ])
    expect(pagination).toEqual({ currentPage: 1, totalPages: 1, totalArtists: 1 })
    await createRecord(admin, { artists: [{ name: 'Someone' }], labels: [{ name: 'Búho Music' }] })
    const own = await shop.api()('GET /artists/:slug', { params: { slug: 'the-buho' } })
    expect(own.artist).toEqual(artists[0])
    expect(own.labels).toEqual([{ slug: 'buho-music', name: 'Búho Music' }])
    const { label, artists: on } = await shop.api()('GET /labels/:slug', {
      params: { slug: 'buho-music' },
    })
    expect(label).toMatchObject({ name: 'Búho Music', productCount: 2 })
    expect(on.map(({ slug }) => slug)).toEqual(['the-buho', 'someone'])
    const { labels } = await admin('GET /labels', { query: { sort: 'productCount', limit: 1 } })
    expect(labels).toHaveLength(1)
    await expect(
      shop.api()('GET /labels/:slug', { params: { slug: 'none' } }),
    ).rejects.toMatchObject({
      statusCode: 404,
      message: 'Label not found',
    })
    await expect(shop.api()('GET /artists', { query: {} })).rejects.toMatchObject({
      statusCode: 401,
    })
  })

  test('of other scripts have numbered addresses, in a file of thousands too (REC-12, CSV-21)', async () => {
    const names = 1500
    await inTransaction(shop.db, async (db) => {
      // Number by number it takes forty seconds.
      await db.execute(sql`set local statement_timeout = '10s'`)
      await db.execute(sql`select find_or_add_name('label', translate(place::text, '0123456789', '世界音楽東京大阪日本'))
        from generate_series(1, ${names}::int) as place`)
    })
    const { labels, pagination } = await admin('GET /labels', { query: { search: '世' } })
    expect(pagination.totalLabels).toBeGreaterThan(100)
    expect(labels[0]?.slug).toMatch(/^label(-\d+)?$/)
    const { rows } = await shop.db.execute(sql`
      select count(distinct slug)::int as slugs, max(substring(slug from '[0-9]+$')::int) as highest
      from catalogue_names where slug ~ '^label(-[0-9]+)?$'`)
    expect(rows).toEqual([{ slugs: names, highest: names }])
  })
})

describe('other pressings', () => {
  test('are up to 6 products with the same artist and title, without regard to signs (REC-31, REC-32)', async () => {
    const artists = [{ name: 'David Bowie' }]
    const { product } = await createRecord(admin, { artists }, { name: '★ (Blackstar)' })
    const others = []
    for (let index = 0; index < 7; index += 1) {
      const made = await createRecord(
        admin,
        { artists, country: 'US' },
        { name: 'Blackstar', stock: index },
      )
      others.unshift(made.product._id)
    }
    await createRecord(admin, { artists: [{ name: 'Another' }] }, { name: 'Blackstar' })
    const { products } = await shop.api()('GET /products/:id/other-pressings', {
      params: { id: product._id },
    })
    expect(products.map(({ _id }) => _id)).toEqual(others.slice(0, 6))
    expect(products[0]).toMatchObject({ price: 40, pressing: { country: 'US' } })
    const { products: found } = await shop.api()('GET /products/search', {
      query: { q: 'Blackstar Bowie' },
    })
    expect(found.map(({ _id }) => _id)).toContain(product._id)
  })
})
