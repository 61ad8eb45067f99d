import { z } from 'zod'
import { user } from './accounts.ts'
import { call, done } from './call.ts'
import { EMAIL_MAX, PASSWORD_MAX } from './limits.ts'
import { shopOrder } from './orders.ts'

const instant = z.iso.datetime()

/** Everything the shop holds of a person, as one JSON file. */
const ownData = z.object({
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
  cart: z.array(
    z.object({ productId: z.string(), name: z.string(), quantity: z.int(), addedAt: instant }),
  ),
  orders: z.array(shopOrder.omit({ userId: true })),
  mails: z.array(z.object({ orderId: z.string(), kind: z.string(), sentAt: instant })),
  newsletter: z.object({ askedAt: instant, confirmedAt: instant.nullable() }).nullable(),
})
export type OwnData = z.infer<typeof ownData>

export const ownDataCalls = {
  'GET /account/export': call({
    access: 'signed-in',
    summary: 'Everything the shop holds of the signed-in user.',
    answer: ownData,
  }),
  'POST /account/delete': call({
    access: 'signed-in',
    summary:
      "Delete one's own account, with its email typed and the password. The last admin stays (409).",
    body: z.object({
      email: z.string('Email is required').trim().toLowerCase().max(EMAIL_MAX),
      /** Accounts that sign in with Google only have none: for them a sign-in of the last minutes counts. */
      password: z.string().max(PASSWORD_MAX).optional(),
    }),
    answer: done,
  }),
}
