import { z } from 'zod'
import { call, done, idParams } from '../define-call.ts'
import { fileModes } from '../file-modes.ts'
import {
  CARRIER_NAME_MAX,
  FORM_FIELDS_BYTES_MAX,
  PARCEL_FILE_BYTES_MAX,
  TRACKING_NUMBER_MAX,
  TRACKING_PATTERN_MAX,
} from '../limits.ts'
import { findPatternError } from './carriers.ts'
import { shopOrder } from './orders.ts'

/** Parcels of orders: carriers, tracking numbers, and files of them. */

const NUMBER_TEXT = 'A tracking number has 3 to 60 letters, digits and hyphens'

/** Spaces, which labels print for reading, are removed. */
export const trackingNumber = z
  .string(NUMBER_TEXT)
  .max(2 * TRACKING_NUMBER_MAX, NUMBER_TEXT)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^[A-Za-z0-9-]{3,60}$/, NUMBER_TEXT))

const carrierName = z
  .string('Choose a carrier')
  .trim()
  .min(1, 'Choose a carrier')
  .max(CARRIER_NAME_MAX, `A carrier has at most ${CARRIER_NAME_MAX} characters`)

const carrier = z.object({
  /** Absent for the carriers of every shop. */
  _id: z.string().optional(),
  name: z.string(),
  /** Empty for a carrier without tracking pages. */
  trackingPattern: z.string(),
})
export type ShopCarrier = z.infer<typeof carrier>

const trackingPattern = z
  .string('The address must be text')
  .trim()
  .max(TRACKING_PATTERN_MAX, `The address has at most ${TRACKING_PATTERN_MAX} characters`)
  .superRefine((pattern, context) => {
    const message = pattern === '' ? null : findPatternError(pattern)
    if (message) context.addIssue({ code: 'custom', message })
  })

/**
 * A row of the file. `known`: the order has this parcel already. `ships`: the order is not shipped yet, becomes shipped, and
 * its customer gets the mail.
 */
const fileRow = z.object({
  row: z.int(),
  orderId: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  outcome: z.enum(['add', 'known', 'refused']),
  ships: z.boolean(),
  /** Why it is refused. */
  message: z.string().optional(),
})
export type ParcelFileRow = z.infer<typeof fileRow>

const orderAnswer = done.extend({ order: shopOrder })

export const parcelCalls = {
  'POST /orders/:id/parcels': call({
    name: 'addParcel',
    access: 'admin',
    scope: 'orders:write',
    summary:
      'Add a parcel to a paid order, and to those that wait to ship with it unless `together` is false. With `notify` an order that is not shipped becomes shipped, and its customer gets the mail with the tracking page; for a shipped order the mail is sent again. The first parcel of an order in two parts leaves its status: the mail names what follows. A parcel that the order has changes nothing. 409 for an order that is collected, or was sold at the counter.',
    params: idParams,
    body: z.object({
      carrier: carrierName,
      trackingNumber,
      notify: z.boolean('notify must be true or false').default(false),
      together: z.boolean('together must be true or false').default(true),
    }),
    answer: orderAnswer,
    status: 201,
  }),
  'DELETE /orders/:id/parcels/:parcelId': call({
    name: 'removeParcel',
    access: 'admin',
    scope: 'orders:write',
    summary: 'Remove a parcel from an order. Its status stays as it is.',
    params: idParams.extend({ parcelId: z.string().min(1).max(200) }),
    answer: orderAnswer,
  }),
  'POST /parcels/file': call({
    name: 'importParcels',
    access: 'admin',
    scope: 'orders:write',
    bodyBytesMax: PARCEL_FILE_BYTES_MAX + FORM_FIELDS_BYTES_MAX,
    summary:
      'Check or apply a CSV file of parcels (docs/csv.md), form fields `mode` and then `file`. Refused rows change nothing, and a repeated file adds nothing twice.',
    bodyType: 'multipart',
    describedBody: z.object({
      mode: z.enum(fileModes),
      file: z.file().max(PARCEL_FILE_BYTES_MAX),
    }),
    answer: done.extend({ rows: z.array(fileRow) }),
  }),
  'GET /carriers': call({
    name: 'listCarriers',
    access: 'admin',
    scope: 'orders:read',
    summary: "The carriers of every shop, then the shop's own.",
    answer: done.extend({ carriers: z.array(carrier) }),
  }),
  'POST /carriers': call({
    name: 'addCarrier',
    access: 'admin',
    summary:
      'Add a carrier of the shop. Its tracking pattern is an https address with {number} in it, or empty. 409 when a carrier has this name, or the shop has 20 of its own.',
    body: z.object({ name: carrierName, trackingPattern: trackingPattern.default('') }),
    answer: done.extend({ carrier }),
    status: 201,
  }),
  'DELETE /carriers/:id': call({
    name: 'deleteCarrier',
    access: 'admin',
    summary: 'Delete a carrier of the shop. Its parcels stay as they are.',
    params: idParams,
    answer: done,
  }),
}
