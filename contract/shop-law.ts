import { z } from 'zod'
import { call, done } from './define-call.ts'

/** `automatic`: the shop needs no setting for it. */
export const dutyStates = ['done', 'automatic', 'missing'] as const

/** A duty of the shop under the law of its country. */
const duty = z.object({
  title: z.string(),
  /** The law's demand, with its source. */
  asks: z.string(),
  state: z.enum(dutyStates),
  /** The settings as they are, or the missing one and its place. */
  found: z.string(),
  /** The page of the back office on which it is set; absent for a setting of the environment. */
  href: z.string().optional(),
})
export type Duty = z.infer<typeof duty>

export const shopLawCalls = {
  'GET /shop-law': call({
    name: 'getShopLaw',
    access: 'admin',
    summary: 'The duties of the shop under the law of its country, and what is set.',
    answer: done.extend({
      /** An ISO 3166 code. */
      country: z.string(),
      /** Empty for a country whose law the shop does not know. */
      duties: z.array(duty),
    }),
  }),
}
