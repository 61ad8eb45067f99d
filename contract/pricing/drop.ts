import { z } from 'zod'
import { DROP_LIMIT_MAX } from '../limits.ts'

export const dropModes = ['first-come', 'draw'] as const
export type DropMode = (typeof dropModes)[number]

export const dropStates = ['announced', 'entries-open', 'drawn', 'on-sale'] as const

/**
 * The start of a sale, and the limit of units per customer. For a draw `startsAt` is the close of entries and the time of the draw;
 * until `openSaleAt` only those can buy for whom a unit is on hold.
 */
export const drop = z.object({
  mode: z.enum(dropModes),
  startsAt: z.iso.datetime().optional(),
  limitPerCustomer: z.int().min(1).max(DROP_LIMIT_MAX).optional(),
  entriesOpenAt: z.iso.datetime().optional(),
  openSaleAt: z.iso.datetime().optional(),
  /** In `GET /drops/{productId}` of a draw. */
  entries: z.int().optional(),
  /** The SHA-256 of the seed, in hex. */
  seedHash: z.string().optional(),
  /** After the draw. */
  seed: z.string().optional(),
  /** At the time of the response. */
  state: z.enum(dropStates),
})
export type Drop = z.infer<typeof drop>
