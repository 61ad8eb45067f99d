import type { CallKey } from '#contract/calls.ts'
import type { DeliverySettings } from '#contract/delivery/delivery-settings.ts'
import { DELIVERY_FILE_BYTES_MAX } from '#contract/limits.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { readFileMode } from '#server/http/read-file-mode.ts'
import { readFormFile } from '#server/http/read-form-file.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import { getDeliverySettings } from './delivery.queries.ts'
import { exportDelivery } from './file/export-delivery.ts'
import { importDelivery } from './file/import-delivery.ts'
import { setDeliverySettings, toDeliveryVersion } from './set-delivery-settings.ts'

type Keys = Extract<CallKey, `${string} /delivery/settings${'' | '/file'}`>

export const deliveryHandlers: HandlersFor<Keys> = {
  'GET /delivery/settings': async (ctx) => toAnswer(await getDeliverySettings(ctx)),
  'PUT /delivery/settings': async (ctx, { body: settings, headers }) =>
    toAnswer(await setDeliverySettings(ctx, { settings, ifMatch: headers['if-match'] })),

  'GET /delivery/settings/file': async (ctx, _input, { reply }) =>
    sendCsv(reply, 'delivery.csv', exportDelivery(ctx)),
  'POST /delivery/settings/file': async (ctx, { headers }, { request }) => {
    const { bytes, fields } = await readFormFile(request, {
      bytesMax: DELIVERY_FILE_BYTES_MAX,
      tooLarge: 'The file is larger than 1 MB.',
    })
    const mode = readFileMode(fields)
    const answer = await importDelivery(ctx, { mode, bytes, ifMatch: headers['if-match'] })
    return answer
  },
}

const toAnswer = (settings: DeliverySettings) =>
  ({ settings, version: toDeliveryVersion(settings) }) as const
