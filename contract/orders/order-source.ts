import { z } from 'zod'

/** Where an order was made: in the online shop, at the counter, or by an admin for a customer. */
export const orderSources = ['shop', 'counter', 'by hand'] as const
export const orderSource = z.enum(orderSources, `source must be one of ${orderSources.join(', ')}`)
export type OrderSource = z.infer<typeof orderSource>

/** How money changes hands at the counter. */
export const tenderKinds = ['cash', 'card terminal', 'transfer', 'other'] as const
export const tenderKind = z.enum(tenderKinds, `kind must be one of ${tenderKinds.join(', ')}`)
export type TenderKind = z.infer<typeof tenderKind>

/** Money taken at the counter; a negative `amount` was given back there. */
export const tender = z.object({
  _id: z.string(),
  kind: tenderKind,
  amount: z.number(),
  /** The cash that the customer handed over, and the change; absent for other kinds, and when it was counted out. */
  given: z.number().optional(),
  change: z.number().optional(),
  at: z.iso.datetime(),
})
export type Tender = z.infer<typeof tender>
