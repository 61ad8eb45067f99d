import type { CallRequest } from '#contract/calls.ts'
import { toFormats } from '#server/format-settings.ts'
import type { TestApp } from './test-app.ts'

/** The settings of a shop that takes withdrawals, in Germany. */
export const germanShop = {
  takesWithdrawals: true,
  timezone: 'Europe/Berlin',
  formats: toFormats({
    currency: 'EUR',
    locale: 'de-DE',
    country: 'DE',
    taxName: 'VAT',
    taxRate: 1900,
  }),
}

type Input = CallRequest<'POST /withdrawals'>['body']

/** Sends a declaration as a visitor, and the mail. */
export async function sendWithdrawal(shop: TestApp, input: Partial<Input> = {}) {
  const body = { name: 'Ida B', orderNumber: 'RO-1', email: 'ida@example.com', ...input }
  const { withdrawal } = await shop.api()('POST /withdrawals', { body })
  await shop.runJobs()
  return withdrawal
}

/** Submits a form of the two steps, as a browser without JavaScript. */
export const submitStep = (
  shop: TestApp,
  step: 'check' | 'change' | 'confirm',
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  shop.app.inject({
    method: 'POST',
    url: `/withdraw/${step}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
