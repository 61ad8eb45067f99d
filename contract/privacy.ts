import { z } from 'zod'
import { user } from './accounts.ts'
import { call, done } from './define-call.ts'
import { EMAIL_MAX, PASSWORD_MAX } from './limits.ts'
import { shopOrder } from './orders/orders.ts'
import { refundState } from './orders/refunds.ts'

const instant = z.iso.datetime()

/** All personal data of an account, as one JSON file. */
export const accountExport = z.object({
  madeAt: instant,
  profile: user,
  signIn: z.object({
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    hasSecondStep: z.boolean(),
  }),
  sessions: z.array(
    z.object({
      browser: z.string(),
      openedAt: instant,
      lastSeenAt: instant,
      endsAt: instant,
    }),
  ),
  /** Absent for a person who has made none. */
  apiKeys: z
    .array(z.object({ name: z.string(), madeAt: instant, lastUsedAt: instant.optional() }))
    .optional(),
  cart: z.array(
    z.object({ productId: z.string(), name: z.string(), quantity: z.int(), addedAt: instant }),
  ),
  orders: z.array(shopOrder.omit({ userId: true, version: true })),
  refunds: z.array(
    z.object({
      orderId: z.string(),
      at: instant,
      amount: z.number(),
      currency: z.string(),
      state: refundState,
      reason: z.string().nullable(),
    }),
  ),
  disputes: z.array(
    z.object({
      orderId: z.string(),
      at: instant,
      amount: z.number(),
      currency: z.string(),
      reason: z.string(),
      status: z.string(),
    }),
  ),
  /** Messages of the payment provider; their content is deleted after 90 days. */
  paymentEvents: z.array(
    z.object({
      orderId: z.string(),
      type: z.string(),
      receivedAt: instant,
      content: z.record(z.string(), z.unknown()),
    }),
  ),
  mails: z.array(z.object({ orderId: z.string(), kind: z.string(), sentAt: instant })),
  wants: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      wantedAt: instant,
      maxPrice: z.number().optional(),
      minMediaGrade: z.string().optional(),
      acceptsNew: z.boolean(),
      missedHolds: z.int(),
      isPaused: z.boolean(),
    }),
  ),
  holds: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      source: z.string(),
      state: z.string(),
      heldAt: instant,
      mailedAt: instant.optional(),
      endsAt: instant.optional(),
      orderId: z.string().optional(),
    }),
  ),
  drawEntries: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      enteredAt: instant,
      place: z.int().optional(),
      result: z.string().optional(),
    }),
  ),
  /** The rows of uploaded Discogs files. */
  collection: z.array(
    z.object({
      kind: z.string(),
      artist: z.string(),
      title: z.string(),
      label: z.string(),
      catalogueNumber: z.string(),
      year: z.int().nullable(),
      discogsReleaseId: z.int().nullable(),
    }),
  ),
  /** Absent in a shop without withdrawals. */
  withdrawals: z
    .array(
      z.object({
        receivedAt: instant,
        name: z.string(),
        email: z.string(),
        orderNumber: z.string(),
        goods: z.string(),
        state: z.string(),
      }),
    )
    .optional(),
  /** Null as well while the address of the account is not confirmed. */
  newsletter: z
    .object({
      askedAt: instant,
      confirmedAt: instant.nullable(),
      mails: z.array(z.object({ subject: z.string(), sentAt: instant })),
    })
    .nullable(),
})
export type AccountExport = z.infer<typeof accountExport>

export const privacyCalls = {
  'GET /account/export': call({
    name: 'exportAccount',
    access: 'signed-in',
    summary: 'All personal data of the signed-in user.',
    isExport: true,
    answer: accountExport,
  }),
  'POST /account/delete': call({
    name: 'deleteAccount',
    access: 'signed-in',
    summary:
      "Delete one's own account, confirmed by its email and password. The last admin cannot be deleted (409).",
    body: z.object({
      email: z.string('Email is required').trim().toLowerCase().max(EMAIL_MAX),
      /** Accounts that only use Google have none: they need a sign-in within the last minutes. */
      password: z.string().max(PASSWORD_MAX).optional(),
    }),
    answer: done,
  }),
}
