import type { CallKey } from '#contract/calls.ts'
import type { DeliverySettings } from '#contract/delivery/delivery-settings.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { getDeliverySettings } from './delivery.queries.ts'
import { setDeliverySettings, toDeliveryVersion } from './set-delivery-settings.ts'

type Keys = Extract<CallKey, `${string} /delivery/settings`>

export const deliveryHandlers: HandlersFor<Keys> = {
  'GET /delivery/settings': async (ctx) => toAnswer(await getDeliverySettings(ctx)),
  'PUT /delivery/settings': async (ctx, { body: settings, headers }) =>
    toAnswer(await setDeliverySettings(ctx, { settings, ifMatch: headers['if-match'] })),
}

const toAnswer = (settings: DeliverySettings) =>
  ({ status: 'success', settings, version: toDeliveryVersion(settings) }) as const
