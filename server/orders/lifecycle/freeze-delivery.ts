import type { ChosenDelivery } from '#contract/delivery/order-delivery.ts'
import { formatCents } from '#contract/money.ts'
import { chooseDelivery, newDeliveryConflict } from '#server/delivery-quotes/index.ts'
import type { Context, Customer } from '#server/platform/context.ts'
import { isFreeDelivery } from '../discounts/discount-amount.rules.ts'
import { newNothingOff } from '../discounts/discount-code.rules.ts'
import type { DiscountCodeRow } from '../discounts.tables.ts'
import type { FrozenDelivery } from '../frozen-delivery.ts'
import { latestShipDate } from '../orders.rules.ts'
import type { OrderLineRow } from '../orders.tables.ts'
import { findOrderToShipWith } from '../together/orders-to-ship-with.queries.ts'
import { haveUnitsHere } from '../two-parts.rules.ts'

type Wanted = {
  customer: Customer
  chosen: ChosenDelivery | undefined
  lines: readonly OrderLineRow[]
  /** After the discount. */
  goodsCents: number
  code: DiscountCodeRow | null
}

export type Frozen = {
  /** Null for a shop without rates. */
  delivery: FrozenDelivery | null
  /** The order in whose parcel it is sent. */
  shipsWith: string | null
}

/**
 * The delivery of a new order as the order keeps it. An order that it ships with must be locked.
 * @throws AppError as `chooseDelivery`; conflict for a code of free delivery where it costs nothing, and with the field `delivery` when the
 * order that it should ship with does not wait for it
 */
export async function freezeDelivery(ctx: Context, wanted: Wanted): Promise<Frozen> {
  const { code, chosen } = wanted
  const hasTwoParts = haveUnitsHere(wanted.lines) && latestShipDate(wanted.lines) !== null
  const isFree = code !== null && isFreeDelivery(code)
  const joined = chosen && (await joinParcel(ctx, chosen, wanted))
  if (joined && !isFree) return joined
  const delivery = joined ? null : await chooseDelivery(ctx, { ...wanted, hasTwoParts, isFree })
  if (isFree && !delivery?.cents) throw newNothingOff(code)
  if (!delivery) return { delivery: null, shipsWith: null }
  const { rate, cents, country, secondParcelCents } = delivery
  const { _id: rateId, name, days, collection } = rate
  return {
    delivery: {
      rateId,
      name,
      days,
      country,
      // A code makes the rate free; the second parcel is the wish of the customer.
      cents: (isFree ? 0 : cents) + (secondParcelCents ?? 0),
      ...(secondParcelCents !== undefined && { secondParcelCents }),
      collection,
    },
    shipsWith: null,
  }
}

/** The delivery in the parcel of another order; undefined when the customer has chosen none, or the shop has no rates. */
async function joinParcel(
  ctx: Context,
  { shipsWith, ...chosen }: ChosenDelivery,
  { customer, lines, goodsCents }: Wanted,
): Promise<Frozen | undefined> {
  if (shipsWith === undefined) return undefined
  const { country } = chosen
  // With the price that it would have: the customer may decide for it.
  const own = await chooseDelivery(ctx, {
    chosen: { ...chosen, price: Number.MAX_SAFE_INTEGER },
    lines,
    goodsCents,
    hasTwoParts: false,
    isFree: false,
  })
  if (!own) return undefined
  const canJoin = customer.userId !== undefined && latestShipDate(lines) === null
  const first = canJoin
    ? await findOrderToShipWith(ctx, shipsWith, { userId: customer.userId, country, lines })
    : undefined
  if (!first?.delivery) {
    throw newDeliveryConflict(
      `This can no longer be shipped with ${shipsWith}. ${own.rate.name} costs ${formatCents(own.cents)}. Please check your cart and order again.`,
    )
  }
  const { rateId, name, days } = first.delivery
  return {
    delivery: { rateId, name, days, country, cents: 0, collection: null },
    shipsWith: first.id,
  }
}
