import { z } from 'zod'

/** How long it takes, and where it is collected: as the rate has them. */
export const deliveryPlace = z.object({
  /** Working days; absent where the shop names none. */
  days: z.object({ from: z.int(), to: z.int() }).optional(),
  /** Present where the customer collects the order. */
  collection: z
    .object({ address: z.array(z.string()), hours: z.array(z.string()), note: z.string() })
    .optional(),
})

/** The delivery of an order as it was when it was placed. */
export const orderDelivery = deliveryPlace.extend({
  rateId: z.string(),
  name: z.string(),
  country: z.string(),
  price: z.number(),
  /** The tax within the price, at the rate of the order. */
  tax: z.number(),
  /** The part of the price for a second parcel: lines in the shop are sent first. Absent for an order that is sent as one. */
  secondParcel: z.number().optional(),
})
export type OrderDelivery = z.infer<typeof orderDelivery>

/** The delivery that a customer has chosen, with the price that was shown. */
export const chosenDelivery = z.object({
  country: z
    .string('country is required')
    .regex(/^[A-Z]{2}$/, 'country must be a code of two letters'),
  rateId: z.string('rateId is required').min(1, 'rateId is required').max(100),
  price: z.number('price must be an amount').min(0, 'price must not be negative'),
  /**
   * Lines in the shop are sent first, and pre-orders in a second parcel, which `price` includes. It costs nothing for an order
   * that has not both.
   */
  secondParcel: z.literal(true, 'secondParcel must be true, or absent').optional(),
  /** One's own paid order that it ships with, at no further cost; `rateId` is the rate without it. */
  shipsWith: z.string('shipsWith must be the number of an order').min(1).max(100).optional(),
})
export type ChosenDelivery = z.infer<typeof chosenDelivery>
