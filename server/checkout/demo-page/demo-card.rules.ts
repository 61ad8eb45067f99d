import { z } from 'zod'
import { newAddress } from '#contract/accounts.ts'

/** Validation of the demo payment form. */

/** Stripe's test cards (https://docs.stripe.com/testing). */
export const PAYING_CARD = '4242424242424242'
const DECLINED_CARD = '4000000000000002'

const { street, city, state, postalCode, country } = newAddress.shape

/** Browsers send empty strings for blank fields. */
export const demoForm = z.object({
  name: z.string().trim().min(1, 'Full name is required').max(200, 'Full name is too long'),
  street,
  city,
  state,
  postalCode,
  country,
  phone: z
    .string()
    .trim()
    .regex(/^(?:[\d ()+-]{3,40})?$/, 'Phone number must be 3 to 40 digits, spaces and +()-'),
  card: z.string().transform(checkCard),
})
/** The form of an order that is collected, which has no address. */
export const collectedForm = demoForm.pick({ name: true, phone: true, card: true })
export type DemoFormField = keyof typeof demoForm.shape

/** The unvalidated input. */
export type DemoFormValues = Record<DemoFormField, string>

export const demoFields = Object.keys(demoForm.shape) as DemoFormField[]

function checkCard(typed: string, ctx: z.RefinementCtx<string>): string {
  const digits = typed.replace(/[\s-]/g, '')
  if (digits === PAYING_CARD) return digits
  ctx.addIssue(toCardProblem(digits))
  return z.NEVER
}

function toCardProblem(digits: string): string {
  if (digits === '') return 'Card number is required'
  if (digits === DECLINED_CARD) {
    return 'Your card was declined. Nothing was charged; please try another card.'
  }
  return 'This demo only takes the test card 4242 4242 4242 4242. Please never type a real one.'
}
