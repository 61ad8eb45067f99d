import { PARCEL_FILE_BYTES_MAX } from '#contract/limits.ts'
import type { parcelCalls } from '#contract/orders/parcels.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { readFileMode } from '#server/http/read-file-mode.ts'
import { readFormFile } from '#server/http/read-form-file.ts'
import { addCarrier } from './add-carrier.ts'
import { addParcel } from './add-parcel.ts'
import { listCarriers } from './carriers.queries.ts'
import { deleteCarrier } from './delete-carrier.ts'
import { importParcels } from './import-parcels.ts'
import { removeParcel } from './remove-parcel.ts'

export const parcelHandlers: HandlersFor<keyof typeof parcelCalls> = {
  'POST /orders/:id/parcels': async (ctx, { params, body }) => ({
    order: await addParcel(ctx, { ...body, orderId: params.id }),
  }),

  'DELETE /orders/:id/parcels/:parcelId': async (ctx, { params }) => ({
    order: await removeParcel(ctx, { orderId: params.id, parcelId: params.parcelId }),
  }),

  'POST /parcels/file': async (ctx, _input, { request }) => {
    const { bytes, fields } = await readFormFile(request, {
      bytesMax: PARCEL_FILE_BYTES_MAX,
      tooLarge: 'The file is larger than 1 MB. Split it into several files.',
    })
    return { rows: await importParcels(ctx, { mode: readFileMode(fields), bytes }) }
  },

  'GET /carriers': async (ctx) => ({ carriers: await listCarriers(ctx) }),

  'POST /carriers': async (ctx, { body }) => ({ carrier: await addCarrier(ctx, body) }),

  'DELETE /carriers/:id': (ctx, { params }) => deleteCarrier(ctx, params.id),
}
