import { z } from 'zod'
import { call, csvAnswer, done, idParams, ifMatchHeaders } from '../define-call.ts'
import { fileModes } from '../file-modes.ts'
import {
  DELIVERY_FILE_BYTES_MAX,
  FORM_FIELDS_BYTES_MAX,
  LARGE_BODY_BYTES_MAX,
  ORDER_LINES_MAX,
  ORDER_TOTAL_MAX_CENTS,
  QUANTITY_MAX,
  SHIPPING_WEIGHT_MAX_GRAMS,
} from '../limits.ts'
import { toDollars } from '../money.ts'
import { deliverySettings, storedDeliverySettings } from './delivery-settings.ts'
import { deliveryPlace } from './order-delivery.ts'

/** A rate as a customer chooses it, with its price for the lines of a cart. */
const offeredRate = deliveryPlace.extend({
  _id: z.string(),
  name: z.string(),
  price: z.number(),
  /** The further price of a second parcel, for the pre-orders of a cart; absent where everything is sent in one. */
  secondParcel: z.number().optional(),
})
export type OfferedRate = z.infer<typeof offeredRate>

const itemsText = `items must be a list such as <product id>:2, with at most ${ORDER_LINES_MAX} entries`
const items = z
  .string(itemsText)
  .min(1, itemsText)
  .transform((text) => text.split(',').map(toItem))
  .refine((items) => items.length <= ORDER_LINES_MAX && items.every(isItem), itemsText)

function toItem(text: string): { productId: string; quantity: number } {
  const [productId = '', quantity = ''] = text.split(':')
  return { productId, quantity: /^[1-9]\d{0,2}$/.test(quantity) ? Number(quantity) : 0 }
}

const isItem = ({ productId, quantity }: ReturnType<typeof toItem>) =>
  productId !== '' && quantity >= 1 && quantity <= QUANTITY_MAX

const country = z
  .string('country is required')
  .regex(/^[A-Z]{2}$/, 'country must be a code of two letters')

const weightText = `The weight must be a whole number of grams from 1 to ${SHIPPING_WEIGHT_MAX_GRAMS}`
/** The facts of a product that decide about its delivery. */
export const productDelivery = z.object({
  /** The weight of one item in grams; null for the weight of its type. */
  weight: z
    .int(weightText)
    .min(1, weightText)
    .max(SHIPPING_WEIGHT_MAX_GRAMS, weightText)
    .nullable(),
  /** An order with it has no delivery, only collection. */
  isCollectionOnly: z.boolean('isCollectionOnly must be true or false'),
})
export type ProductDelivery = z.infer<typeof productDelivery>

const settingsAnswer = done.extend({
  settings: storedDeliverySettings,
  /** For `If-Match`. */
  version: z.string(),
})

/** A cell that the import refuses. */
const fileProblem = z.object({
  /** As in a spreadsheet: the header is row 1. */
  row: z.int(),
  column: z.string(),
  message: z.string(),
})
export type DeliveryFileProblem = z.infer<typeof fileProblem>

const fileChange = z.object({
  zone: z.string(),
  /** Absent for the zone itself. */
  rate: z.string().optional(),
  outcome: z.enum(['added', 'changed', 'unchanged', 'removed']),
})
export type DeliveryFileChange = z.infer<typeof fileChange>

const productDeliveryAnswer = done.extend({ delivery: productDelivery, version: z.string() })

export const deliveryCalls = {
  'GET /delivery': call({
    name: 'listDeliveryRates',
    access: 'anyone',
    priority: 'trade',
    summary:
      'The rates for the lines of a cart in a country, cheapest first. Empty where the shop does not deliver; a shop without any rate delivers free.',
    query: z.object({
      country,
      items,
      /** The discount that the cart has, which counts for "Free from". */
      discount: z.coerce
        .number('discount must be an amount')
        .min(0)
        .max(toDollars(ORDER_TOTAL_MAX_CENTS))
        .optional(),
    }),
    answer: done.extend({
      rates: z.array(offeredRate),
      /** The names of products that are only collected, which is why other rates are missing. */
      collectionOnly: z.array(z.string()),
      /** The shop ships orders together: signed-in customers call `GET /delivery/together`; absent otherwise. */
      shipsTogether: z.literal(true).optional(),
    }),
  }),
  'GET /delivery/together': call({
    name: 'listOrdersToShipWith',
    access: 'signed-in',
    priority: 'trade',
    summary:
      "One's own paid orders that wait for shipment to a country and that the lines of a cart can ship with at no further cost, newest first. Empty in a shop that does not ship orders together.",
    query: z.object({ country, items }),
    answer: done.extend({
      orders: z.array(z.object({ _id: z.string(), createdAt: z.iso.datetime() })),
    }),
  }),
  'GET /delivery/settings': call({
    name: 'getDeliverySettings',
    access: 'admin',
    summary:
      'Zones and rates of delivery, the weights they count with, and the countries of a shop without rates.',
    answer: settingsAnswer,
  }),
  'PUT /delivery/settings': call({
    name: 'setDeliverySettings',
    access: 'admin',
    bodyBytesMax: LARGE_BODY_BYTES_MAX,
    summary:
      'Replace zones, rates, weights and countries. Orders keep the delivery they were placed with; carts show the new prices at once.',
    headers: ifMatchHeaders,
    body: deliverySettings,
    answer: settingsAnswer,
  }),
  'GET /delivery/settings/file': call({
    name: 'exportDelivery',
    access: 'admin',
    summary:
      'Zones and rates as a CSV file (docs/csv.md): a line for each rate, or for each of its steps.',
    ...csvAnswer,
  }),
  'POST /delivery/settings/file': call({
    name: 'importDelivery',
    access: 'admin',
    bodyBytesMax: DELIVERY_FILE_BYTES_MAX + FORM_FIELDS_BYTES_MAX,
    summary:
      'Check or apply a CSV file of zones and rates (docs/csv.md), form fields `mode` and then `file`. It replaces all zones; with a problem nothing changes.',
    bodyType: 'multipart',
    headers: ifMatchHeaders,
    describedBody: z.object({
      mode: z.enum(fileModes),
      file: z.file().max(DELIVERY_FILE_BYTES_MAX),
    }),
    answer: settingsAnswer.extend({
      /** The first ones. */
      problems: z.array(fileProblem),
      /** Zones and rates of the file, and those that it removes; empty with a problem. */
      changes: z.array(fileChange),
    }),
  }),
  'GET /products/:id/delivery': call({
    name: 'getProductDelivery',
    access: 'admin',
    scope: 'catalogue:read',
    summary: 'The weight of a product, and whether it is only collected.',
    params: idParams,
    answer: productDeliveryAnswer,
  }),
  'PUT /products/:id/delivery': call({
    name: 'setProductDelivery',
    access: 'admin',
    scope: 'catalogue:write',
    summary: 'Set the weight of a product, and whether it is only collected.',
    params: idParams,
    headers: ifMatchHeaders,
    body: productDelivery,
    answer: productDeliveryAnswer,
  }),
}
