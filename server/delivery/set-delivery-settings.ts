import type { AuditValues } from '#contract/audit.ts'
import { toDaysText } from '#contract/delivery/days-text.ts'
import type {
  DeliveryCharge,
  DeliveryRate,
  DeliverySettings,
} from '#contract/delivery/delivery-settings.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { lockName } from '#server/platform/db/lock-name.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertVersion, toVersion } from '#server/platform/version.ts'
import { getDeliverySettings } from './delivery.queries.ts'
import { deliverySettings } from './delivery.tables.ts'

type Update = { settings: DeliverySettings; ifMatch?: string | undefined }

/**
 * Replaces zones, rates, weights and countries. The result is as stored, which the version follows from: the database orders keys.
 * @throws AppError precondition-failed when they are others than `ifMatch` names
 */
export async function setDeliverySettings(
  ctx: Context,
  { settings, ifMatch }: Update,
): Promise<DeliverySettings> {
  return withTransaction(ctx, async (ctx) => {
    await lockName(ctx, 'delivery settings')
    const before = await getDeliverySettings(ctx)
    assertVersion('Delivery', ifMatch, toDeliveryVersion(before))
    const [saved] = await ctx.db
      .insert(deliverySettings)
      .values({ settings })
      .onConflictDoUpdate({ target: deliverySettings.id, set: { settings } })
      .returning()
    if (!saved) throw new Error('The delivery was not written')
    await recordChange(ctx, {
      action: 'delivery.changed',
      subject: { id: 'delivery', name: 'Delivery' },
      before: toAuditValues(before),
      after: toAuditValues(settings),
      exact: { before, after: settings },
    })
    return saved.settings
  })
}

export function toDeliveryVersion(settings: DeliverySettings): string {
  return toVersion('delivery', JSON.stringify(settings))
}

/** One line for each zone and each rate, as Activity shows them. */
function toAuditValues({ zones, weights, countries, shipTogether }: DeliverySettings): AuditValues {
  return {
    zones: zones.map(
      ({ name, countries }) => `${name}: ${countries?.join(' ') ?? 'everywhere else'}`,
    ),
    rates: zones.flatMap((zone) => zone.rates.map((rate) => `${zone.name}, ${toRateText(rate)}`)),
    weights,
    countries,
    shipTogether: shipTogether ?? false,
  }
}

/** Everything that an owner sets, as an unchanged text is no change. */
function toRateText(rate: DeliveryRate): string {
  const { name, charge, days, freeFrom, secondParcel, collection } = rate
  const collected = collection && [...collection.address, ...collection.hours, collection.note]
  return [
    `${name}: ${toChargeText(charge)}`,
    days && toDaysText(days),
    freeFrom !== null && `free from ${freeFrom}`,
    secondParcel !== undefined && `second parcel ${secondParcel}`,
    collected && `collected: ${collected.filter(Boolean).join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ')
}

function toChargeText(charge: DeliveryCharge): string {
  if (charge.by === 'order') return String(charge.price)
  const unit = charge.by === 'weight' ? 'g' : 'items'
  return charge.steps.map(({ upTo, price }) => `to ${upTo} ${unit} ${price}`).join(', ')
}
