import { createHash } from 'node:crypto'
import type { Drop, DropMode } from '#contract/pricing/drop.ts'
import { toDropState } from '#contract/pricing/drop-texts.ts'

/** The columns of `drops` (server/pricing) that responses show. */
export type DropColumns = {
  mode: DropMode
  limitPerCustomer: number | null
  startsAt: Date | null
  entriesOpenAt: Date | null
  openSaleAt: Date | null
  seed: string | null
  drawnAt: Date | null
}

/** The response; the seed stays secret until the draw. */
export function toDrop(row: DropColumns, now: Date): Drop {
  const { mode, limitPerCustomer, seed, drawnAt } = row
  const times = {
    ...(row.startsAt && { startsAt: row.startsAt.toISOString() }),
    ...(row.entriesOpenAt && { entriesOpenAt: row.entriesOpenAt.toISOString() }),
    ...(row.openSaleAt && { openSaleAt: row.openSaleAt.toISOString() }),
  }
  return {
    mode,
    ...times,
    ...(limitPerCustomer !== null && { limitPerCustomer }),
    ...(seed !== null && { seedHash: hashSeed(seed) }),
    ...(seed !== null && drawnAt && { seed }),
    state: toDropState({ mode, ...times }, now, drawnAt !== null),
  }
}

/** The columns of the JSON that selects of products contain. */
export type DropJson = Record<
  'startsAt' | 'entriesOpenAt' | 'openSaleAt' | 'drawnAt',
  string | null
> &
  Pick<DropColumns, 'mode' | 'limitPerCustomer' | 'seed'>

export function toDropColumns(json: DropJson): DropColumns {
  const toDate = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...json,
    startsAt: toDate(json.startsAt),
    entriesOpenAt: toDate(json.entriesOpenAt),
    openSaleAt: toDate(json.openSaleAt),
    drawnAt: toDate(json.drawnAt),
  }
}

/** The SHA-256 of the bytes of the seed, in hex, which commits the shop to it before entries open. */
function hashSeed(seed: string): string {
  return createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')
}
