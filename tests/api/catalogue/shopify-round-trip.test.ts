import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mediaGrades, sleeveGrades } from '#contract/copies/grades.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { openShopifyFiles } from '#tests/support/app/shopify.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'

const shop = setUpShop()
const emptyShop = setUpShop()

/** HTML and trimmed cells carry single spaces and at most one blank line. */
const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()

const words = fc.constantFrom(
  '=Sum',
  '<b>',
  '&amp;',
  '"',
  "'-1",
  'Ångström',
  '低音',
  'A - B',
  ',',
  '\\',
)
const text = (maxLength: number) =>
  fc
    .array(fc.oneof(words, fc.string({ maxLength: 12, unit: 'grapheme' })), { maxLength: 5 })
    .map((parts) => squeeze(parts.join(' ').replaceAll('\0', '')).slice(0, maxLength).trim())
const named = (maxLength: number) => text(maxLength).filter((name) => name !== '')
const cents = fc.integer({ min: 0, max: 100_000 })
const stock = fc.integer({ min: 0, max: 12 })

const offers = {
  options: fc.uniqueArray(
    fc.record({ label: named(60).filter((label) => label !== 'Default Title'), cents, stock }),
    { selector: ({ label }) => label, maxLength: 3 },
  ),
  copies: fc.array(
    fc.record({
      cents,
      media: fc.constantFrom(...mediaGrades),
      sleeve: fc.constantFrom(...sleeveGrades),
    }),
    { maxLength: 4 },
  ),
}

const product = fc.record({
  name: named(200),
  brand: text(200),
  cents,
  stock,
  ...offers,
  type: fc.constantFrom('vinyl', 'turntable', 'accessory', 'merch'),
  description: fc.array(text(200), { maxLength: 4 }).map((lines) =>
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  ),
})
type Generated = typeof product extends fc.Arbitrary<infer Value> ? Value : never

async function fill({ db }: TestApp, products: readonly Generated[]) {
  for (const { options, copies, cents: priceCents, ...values } of products) {
    const row = await makeProduct(db, { ...values, priceCents, artist: null, genre: null })
    for (const { label, ...option } of options) {
      await makeOption(db, row, { label, priceCents: option.cents, stock: option.stock })
    }
    if (row.type !== 'vinyl' && row.type !== 'turntable') continue
    for (const { cents, media, sleeve } of copies) {
      const grades = row.type === 'vinyl' ? { mediaGrade: media, sleeveGrade: sleeve } : {}
      await makeUsedCopy(db, row, { priceCents: cents, copy: grades })
    }
  }
}

type Shown = {
  offers: { kind: string; label: string | null; grades: string; cents: number; stock: number }[]
  stock: number
  cents: number
}

/** The products with their offers, without ids and times, in an order of their own. */
async function readShop({ db }: TestApp): Promise<unknown[]> {
  const { rows } = await db.execute<Shown>(sql`
    select p.name, p.type, p.brand, p.description, p.stock, p.price_cents as cents, coalesce((
      select json_agg(json_build_object('kind', v.variant_kind, 'label', o.label, 'cents', v.price_cents,
        'stock', v.stock, 'grades', concat_ws(' / ', c.condition, c.media_grade, c.sleeve_grade))
        order by v.variant_kind, o.label, v.price_cents, c.condition, c.media_grade, c.sleeve_grade)
      from products v left join variant_options o on o.product_id = v.id left join used_copies c on c.product_id = v.id
      where v.parent_id = p.id), '[]') as offers
    from products p where p.parent_id is null`)
  return rows.map((row) => JSON.stringify(toRestored(row))).sort()
}

/** Without own stock, the price of a product is that of its cheapest variant. */
function toRestored(row: Shown): Shown {
  if (row.stock > 0 || row.offers.length === 0) return row
  return { ...row, cents: Math.min(...row.offers.map(({ cents }) => cents)) }
}

test('an export into an empty shop has the same products, offers, prices and stock (CSV-58)', async () => {
  const [from, to] = await Promise.all(
    [shop, emptyShop].map(async (each) => openShopifyFiles(each, await makeAdmin(each.db))),
  )
  if (!from || !to) throw new Error('A shop is missing')
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 6, maxLength: 8 }), async (products) => {
      for (const { db } of [shop, emptyShop]) await db.execute(sql`truncate products cascade`)
      await fill(shop, products)
      const file = await from.download('/products/export?format=shopify')
      const types = ['vinyl', 'turntable', 'accessory', 'merch'] as const
      const { _id, counts } = await to.check(file, {
        types: types.map((type) => ({ type, becomes: type })),
        splitTitle: false,
      })
      expect(counts.wrong).toBe(0)
      await to.apply(_id)
      expect(await readShop(emptyShop)).toEqual(await readShop(shop))
    }),
    { seed: 20261124, numRuns: 3, endOnFailure: true },
  )
})
