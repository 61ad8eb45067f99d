import { z } from 'zod'
import { call, done, idParams } from './call.ts'
import { note, noteBody, noteParams, writer } from './notes.ts'
import { orderStatus, shopOrder } from './orders.ts'
import { refund } from './refunds.ts'

/** What the order desk sees and does beside the order itself. None of it is for shoppers. */

export const orderMailKinds = [
  'confirmation',
  'shipped',
  'cancelled',
  'returned',
  'refunded',
] as const
const orderMailKind = z.enum(orderMailKinds, `kind must be one of ${orderMailKinds.join(', ')}`)
export type OrderMailKind = z.infer<typeof orderMailKind>

const moment = { _id: z.string(), at: z.iso.datetime() }

/** Without `from` the order was placed. */
const statusMoment = z.object({
  ...moment,
  type: z.literal('status'),
  by: writer,
  from: orderStatus.optional(),
  to: orderStatus,
})

/**
 * `at` is when the mail was asked for. `waiting`: it goes out any moment. `retrying`: it failed and is tried
 * again by itself. `failed`: given up, or nobody is left to write to. `replaced`: another was asked for in its place
 * before it went out.
 */
const mailMoment = z.object({
  ...moment,
  type: z.literal('mail'),
  by: writer,
  kind: orderMailKind,
  isResend: z.boolean(),
  state: z.enum(['waiting', 'sent', 'retrying', 'failed', 'replaced']),
  sentAt: z.iso.datetime().optional(),
  /** How often it failed, when last and why. */
  tries: z.int(),
  triedAt: z.iso.datetime().optional(),
  failure: z.string().optional(),
  /** While it is `retrying`. */
  nextTryAt: z.iso.datetime().optional(),
})
export type MailMoment = z.infer<typeof mailMoment>

/** A message of the payment provider. */
const paymentMoment = z.object({
  ...moment,
  type: z.literal('payment'),
  /** What it says, in plain words. */
  what: z.string(),
  amount: z.number().optional(),
  currency: z.string().optional(),
  /** False when money came in that is not what the order costs. */
  isAsOrdered: z.boolean(),
  processedAt: z.iso.datetime().optional(),
})

/** Money given back; `by` is the payment provider for a refund made there. */
const refundMoment = refund
  .omit({ createdAt: true })
  .extend({ ...moment, type: z.literal('refund'), currency: z.string() })
export type RefundMoment = z.infer<typeof refundMoment>

/** What had to go back was marked as settled another way. */
const settledMoment = z.object({
  ...moment,
  type: z.literal('settled'),
  by: writer,
  amount: z.number(),
  currency: z.string(),
})

const noteMoment = note.omit({ createdAt: true }).extend({ ...moment, type: z.literal('note') })

const orderMoment = z.discriminatedUnion('type', [
  statusMoment,
  mailMoment,
  paymentMoment,
  refundMoment,
  settledMoment,
  noteMoment,
])
export type OrderMoment = z.infer<typeof orderMoment>

/** Who sells, as printed on invoices. */
const supplier = z.object({
  name: z.string(),
  /** Eleven digits in groups: "51 824 753 556". Without one no tax invoice can be made out. */
  abn: z.string().optional(),
  address: z.array(z.string()),
})

/** An order for paper. The day is the shop's; amounts include GST. */
const orderPaper = z.object({
  order: shopOrder,
  supplier,
  /** The day it was paid, or placed when it is not paid yet. */
  issuedOn: z.iso.date(),
  /** The GST within the total. */
  gst: z.number(),
  /** What is left of the total after refunds, and the GST within that. */
  kept: z.object({ total: z.number(), gst: z.number() }),
  /** What a packer looks for, by the line's id: who made it and what it is. */
  makers: z.record(z.string(), z.object({ maker: z.string(), type: z.string() })),
})
export type OrderPaper = z.infer<typeof orderPaper>

export const orderDeskCalls = {
  'GET /orders/:id/timeline': call({
    access: 'admin',
    summary: 'Everything that happened to an order, in order of time.',
    params: idParams,
    answer: done.extend({ moments: z.array(orderMoment) }),
  }),
  'POST /orders/:id/mails': call({
    access: 'admin',
    summary:
      'Send a mail the order called for once more; at most one of a kind a minute, and not to a deleted contact, else 409.',
    params: idParams,
    body: z.object({ kind: orderMailKind }),
    answer: done,
    status: 201,
  }),
  'POST /orders/:id/notes': call({
    access: 'admin',
    summary: 'Write a note on an order, for the back office only.',
    params: idParams,
    body: noteBody,
    answer: done.extend({ note }),
    status: 201,
  }),
  'DELETE /orders/:id/notes/:noteId': call({
    access: 'admin',
    summary: "Take one's own note on an order away.",
    params: noteParams,
    answer: done,
  }),
  'GET /orders/:id/paper': call({
    access: 'admin',
    summary: 'What an invoice and a packing slip say.',
    params: idParams,
    answer: done.extend({ paper: orderPaper }),
  }),
}
