import type pg from 'pg'

type Change = {
  name: string
  turns: number
  /** The ids of a turn: one column `id`. */
  select: string
  /** One transaction, with the ids as `$1` and the number of the turn as `$2`. */
  statements: readonly string[]
}

export type Durations = { derived: number[]; bare: number[] }

const OFFSET = 'offset ($1 * 37) % 2000'
const COPY = `select u.product_id as id from used_copies u join products p on p.id = u.product_id
  where u.state = 'on-sale' and p.stock > p.reserved order by 1 ${OFFSET}`
const PRODUCT = `select id from products where parent_id is null and archived_at is null and stock - reserved > 2 order by id ${OFFSET}`
const SET_PRICE =
  'update products set price_cents = 500 + (price_cents + 50 * $2::int) % 4000 where id = any($1::uuid[])'

/** Changes that a shop makes all day, and one that a bulk change makes. */
export const changes: readonly Change[] = [
  {
    name: 'the price of a used copy',
    turns: 400,
    select: `${COPY} limit 1`,
    statements: [SET_PRICE],
  },
  {
    name: 'the sale of a unit of several',
    turns: 400,
    select: `${PRODUCT} limit 1`,
    statements: [
      'update products set stock = stock - 1 where id = any($1::uuid[]) and $2::int >= 0',
    ],
  },
  {
    name: 'the checkout of a used copy, and its return',
    turns: 200,
    select: `${COPY} limit 1`,
    statements: [
      `insert into reservations (order_id, product_id, quantity, expires_at)
        select 'bench-' || $2::int, id, 1, 'infinity' from unnest($1::uuid[]) id`,
      'update products set reserved = reserved + 1 where id = any($1::uuid[]) and $2::int >= 0',
      `delete from reservations where order_id = 'bench-' || $2::int and product_id = any($1::uuid[])`,
      'update products set reserved = reserved - 1 where id = any($1::uuid[]) and $2::int >= 0',
    ],
  },
  {
    name: 'the name of a product',
    turns: 200,
    select: `${PRODUCT} limit 1`,
    statements: [`update products set name = 'Title ' || $2::int where id = any($1::uuid[])`],
  },
  {
    name: 'the prices of 500 used copies',
    turns: 10,
    select: `${COPY} limit 500`,
    statements: [SET_PRICE],
  },
]

/** Makes the change once, and returns its milliseconds with the commit. */
export async function measureChange(
  client: pg.Client,
  change: Change,
  turn: number,
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(change.select, [turn])
  const values = [rows.map(({ id }) => id), turn]
  const start = performance.now()
  await client.query('begin')
  for (const [index, text] of change.statements.entries()) {
    await client.query({ name: `${change.name} ${index}`, text, values })
  }
  await client.query('commit')
  return performance.now() - start
}

export function toMedian(durations: readonly number[]): number {
  return durations.toSorted((a, b) => a - b)[Math.floor(durations.length / 2)] ?? 0
}
