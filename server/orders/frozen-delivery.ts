import { z } from 'zod'
import { collection, days } from '#contract/delivery/delivery-settings.ts'

/** A rate of delivery as it was when the order was placed: later changes of the rate change no order. */
export const frozenDelivery = z.object({
  rateId: z.string(),
  name: z.string(),
  days: days.nullable(),
  country: z.string(),
  cents: z.int().min(0),
  /** The part of `cents` for a second parcel; set where the customer has chosen one. */
  secondParcelCents: z.int().min(0).optional(),
  /** Set where the customer collects the order. */
  collection: collection.nullable(),
})
export type FrozenDelivery = z.infer<typeof frozenDelivery>
