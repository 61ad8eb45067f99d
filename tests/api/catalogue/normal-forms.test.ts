import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { foldAccents } from '#server/search/text/fold-accents.rules.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()

test.each([
  [['SHVL804', 'SHVL 804', 'shvl-804'], ['SHVL804']],
  [['★ (Blackstar)', '★'], ['BLACKSTAR']],
  [['Roulé', 'Roule\u0301'], ['ROULE']],
  [
    ['TØP 9', 'STRAßE 9', 'ŁÓDŹ 9'],
    ['LODZ9', 'STRASSE9', 'TOP9'],
  ],
])('the texts %j compare as %j (REC-33, REC-38)', async (texts, codes) => {
  const { rows } = await shop.db.execute(
    sql`select normalize_codes(${sql.param(texts)}::text[]) as codes`,
  )
  expect(rows).toEqual([{ codes }])
})

/** Latin-1 and Latin Extended-A, then the letters of Vietnamese. */
const ranges = [
  [0xc0, 0x17f],
  [0x1ea0, 0x1ef9],
] as const

const letters = ranges
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  )
  .filter((letter) => /\p{L}/u.test(letter))

test('the search and the text that it shows agree about accents (REC-37)', async () => {
  const { rows } = await shop.db.execute<{ letter: string; plain: string }>(sql`
    select letter, trim(normalize_search_text(letter), '''') as plain
    from unnest(${sql.param(letters)}::text[]) as letter`)
  expect(rows.length).toBeGreaterThan(200)
  expect(rows.filter(({ letter, plain }) => foldAccents(letter) !== plain)).toEqual([])
})
