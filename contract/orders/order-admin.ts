import { z } from 'zod'
import { equipmentConditions, mediaGrades, sleeveGrades } from '../copies/grades.ts'
import { call, done, idParams } from '../define-call.ts'
import { note, noteBody, noteParams, writer } from '../notes.ts'
import { tenderKind } from './order-source.ts'
import { orderStatus, shopOrder } from './orders.ts'
import { refund } from './refunds.ts'
import { withdrawalStates } from './withdrawal-states.ts'

/** Order administration: timeline, mails, notes and documents. Not visible to shoppers. */

export const orderMailKinds = [
  'confirmation',
  'shipped',
  'cancelled',
  'returned',
  'refunded',
  'ready-to-collect',
  'first-part',
  'payment-link',
] as const
const orderMailKind = z.enum(orderMailKinds, `kind must be one of ${orderMailKinds.join(', ')}`)
export type OrderMailKind = z.infer<typeof orderMailKind>

const moment = { _id: z.string(), at: z.iso.datetime() }

/** Absent `from`: the order was placed. */
const statusMoment = z.object({
  ...moment,
  type: z.literal('status'),
  by: writer,
  from: orderStatus.optional(),
  to: orderStatus,
})

/**
 * `at` is when the mail was requested. `waiting`: not sent yet. `retrying`: failed and will be retried.
 * `failed`: retries are exhausted or the contact is deleted. `replaced`: superseded by a newer mail of its kind. `obsolete`: the order
 * changed before it was sent, which made it untrue.
 */
const mailMoment = z.object({
  ...moment,
  type: z.literal('mail'),
  by: writer,
  kind: orderMailKind,
  isResend: z.boolean(),
  state: z.enum(['waiting', 'sent', 'retrying', 'failed', 'replaced', 'obsolete']),
  sentAt: z.iso.datetime().optional(),
  /** Failed attempts, with the last time and reason. */
  attempts: z.int(),
  attemptedAt: z.iso.datetime().optional(),
  failure: z.string().optional(),
  /** Set while `retrying`. */
  nextAttemptAt: z.iso.datetime().optional(),
})
export type MailMoment = z.infer<typeof mailMoment>

const paymentMoment = z.object({
  ...moment,
  type: z.literal('payment'),
  /** A description of the event. */
  what: z.string(),
  amount: z.number().optional(),
  currency: z.string().optional(),
  /** False when the paid amount differs from the order total. */
  isAsOrdered: z.boolean(),
  processedAt: z.iso.datetime().optional(),
})

/** A refund; `by` is the payment provider for a refund created there. */
const refundMoment = refund
  .omit({ createdAt: true })
  .extend({ ...moment, type: z.literal('refund') })
export type RefundMoment = z.infer<typeof refundMoment>

/** The amount due was marked as refunded another way, or not due. */
const resolvedMoment = z.object({
  ...moment,
  type: z.literal('settled'),
  by: writer,
  /** The amount due before. */
  amount: z.number(),
  /** The part of it that was refunded another way; the rest need not go back. */
  refunded: z.number(),
  /** The order had been marked as paid by mistake. */
  wasNeverPaid: z.literal(true).optional(),
  currency: z.string(),
})

/** Money was taken at the counter, or given back there: a negative amount. */
const tenderMoment = z.object({
  ...moment,
  type: z.literal('tender'),
  by: writer,
  kind: tenderKind,
  amount: z.number(),
  currency: z.string(),
})

/** A parcel was added, or removed. */
const parcelMoment = z.object({
  ...moment,
  type: z.literal('parcel'),
  by: writer,
  carrier: z.string(),
  trackingNumber: z.string(),
  isRemoved: z.boolean(),
})

/** A withdrawal from the order was received or decided, or only its note `changed`. `goods` is empty for the whole order; all is empty once it is redacted. */
const withdrawalMoment = z.object({
  ...moment,
  type: z.literal('withdrawal'),
  by: writer,
  what: z.enum(['received', 'changed', ...withdrawalStates]),
  goods: z.string(),
  note: z.string(),
})

const noteMoment = note.omit({ createdAt: true }).extend({ ...moment, type: z.literal('note') })

const orderMoment = z.discriminatedUnion('type', [
  statusMoment,
  mailMoment,
  paymentMoment,
  refundMoment,
  resolvedMoment,
  tenderMoment,
  parcelMoment,
  withdrawalMoment,
  noteMoment,
])
export type OrderMoment = z.infer<typeof orderMoment>

/** The seller, as printed on invoices. */
const supplier = z.object({
  name: z.string(),
  /** Eleven digits in groups: "51 824 753 556". Required for a tax invoice. */
  abn: z.string().optional(),
  /** Replaces the ABN in another country. */
  taxId: z.string().optional(),
  address: z.array(z.string()),
})

/**
 * A line of the pick list. The location is that of the used copy now; location, SKU and artist are empty when there is none.
 * Grades, or the condition of equipment, are those of the sale.
 */
const pick = z.object({
  lineId: z.string(),
  quantity: z.int(),
  location: z.string(),
  sku: z.string(),
  artist: z.string(),
  name: z.string(),
  mediaGrade: z.enum(mediaGrades).optional(),
  sleeveGrade: z.enum(sleeveGrades).optional(),
  condition: z.enum(equipmentConditions).optional(),
  optionLabel: z.string().optional(),
})
export type OrderPick = z.infer<typeof pick>

const makers = z.record(z.string(), z.object({ maker: z.string(), type: z.string() }))

/** An order that is packed with another one. */
const packedOrder = z.object({ order: shopOrder, makers, picks: z.array(pick) })
export type PackedOrder = z.infer<typeof packedOrder>

/** An invoice, packing slip and pick list. The day is in the shop's time zone; amounts include the tax. */
const orderDocument = z.object({
  order: shopOrder,
  supplier,
  /** The day of payment, or of placing while unpaid. */
  issuedOn: z.iso.date(),
  /** The tax of the order, its rate in percent; absent for GST of 10%. */
  tax: z.object({ name: z.string(), rate: z.number() }).optional(),
  /** The tax within the total. */
  gst: z.number(),
  /** The total less refunds, and the tax within that. */
  kept: z.object({ total: z.number(), gst: z.number() }),
  /** Artist or maker and product type for the packer, by line id. */
  makers,
  /** By location; empty locations are last. Without units that a refund restocked, and of an order in two parts those of one. */
  picks: z.array(pick),
  /** Units that follow in a second parcel; absent without one. */
  following: z.int().optional(),
  /** The orders that wait to ship in the same parcel, with their lines; absent without one. */
  together: z.array(packedOrder).optional(),
})
export type OrderDocument = z.infer<typeof orderDocument>

/** The invoice of a guest order, without what only the shop needs. */
export const guestDocument = orderDocument.omit({
  order: true,
  makers: true,
  picks: true,
  together: true,
  following: true,
})
export type GuestDocument = z.infer<typeof guestDocument>

export const orderAdminCalls = {
  'GET /orders/:id/timeline': call({
    name: 'getOrderTimeline',
    access: 'admin',
    isPersonal: true,
    scope: 'orders:read',
    summary: 'The timeline of an order, oldest first.',
    params: idParams,
    answer: done.extend({ moments: z.array(orderMoment) }),
  }),
  'POST /orders/:id/mails': call({
    name: 'resendOrderMail',
    access: 'admin',
    scope: 'orders:write',
    summary:
      'Send an order mail again while it is true of the order; at most one of a kind a minute, and not to a deleted contact, otherwise 409.',
    params: idParams,
    body: z.object({ kind: orderMailKind }),
    answer: done,
    status: 201,
  }),
  'POST /orders/:id/ready': call({
    name: 'announceCollection',
    access: 'admin',
    scope: 'orders:write',
    summary:
      'Mail the customer that an order can be collected, once. 409 when it is delivered, is not paid, has left the shop, or has had the mail.',
    params: idParams,
    answer: done,
    status: 201,
  }),
  'GET /collections': call({
    name: 'getCollections',
    access: 'admin',
    scope: 'orders:read',
    summary:
      'Whether the shop has a rate of collection, and how many paid orders wait to be collected.',
    answer: done.extend({ isOffered: z.boolean(), waiting: z.int() }),
  }),
  'POST /orders/:id/hand-over': call({
    name: 'handOverOrder',
    access: 'admin',
    scope: 'orders:write',
    summary:
      'Complete a paid order that its customer collects. 409 when it is delivered, is not paid, is not ready, was handed over, or is cancelled or returned.',
    params: idParams,
    answer: done.extend({ order: shopOrder }),
  }),
  'POST /orders/:id/notes': call({
    name: 'addOrderNote',
    access: 'admin',
    scope: 'orders:write',
    summary: 'Add a note to an order, visible to admins only.',
    params: idParams,
    body: noteBody,
    answer: done.extend({ note }),
    status: 201,
  }),
  'DELETE /orders/:id/notes/:noteId': call({
    name: 'deleteOrderNote',
    access: 'admin',
    scope: 'orders:write',
    summary: "Delete one's own note on an order.",
    params: noteParams,
    answer: done,
  }),
  'GET /orders/:id/paper': call({
    name: 'getOrderDocument',
    access: 'admin',
    isPersonal: true,
    scope: 'orders:read',
    summary: 'The content of an invoice, a packing slip and a pick list.',
    params: idParams,
    answer: done.extend({ paper: orderDocument }),
  }),
}
