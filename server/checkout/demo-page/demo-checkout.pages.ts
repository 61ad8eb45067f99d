import type { FastifyInstance, FastifyReply } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import type { z } from 'zod'
import { registerFormParser } from '../../http/form-parser.ts'
import { type PlainPage, sendPlainPage } from '../../http/plain-page.ts'
import { IN_PROCESS_PEER } from '../../http/rate-limit.ts'
import type { Services } from '../../platform/context.ts'
import {
  type DemoPayments,
  type DemoSession,
  isDemoPayments,
} from '../../platform/payments/index.ts'
import { type DemoFormField, type DemoFormValues, demoFields, demoForm } from './demo-card.rules.ts'
import { CheckoutForm, Notice } from './demo-checkout.view.ts'

const DEMO_NOTICE = 'Demo payment page: no money moves'

type SessionParams = { Params: { session: string } }
type Show = (reply: FastifyReply, title: string, ...children: ReactNode[]) => FastifyReply

/** The demo provider's page (api.md, Demo parts): plain forms, which work without any script. */
export async function registerDemoCheckout(
  app: FastifyInstance,
  services: Services,
): Promise<void> {
  const { payments, settings } = services
  if (!isDemoPayments(payments)) return
  const show: Show = (reply, title, ...children) => {
    const page: PlainPage = { shopName: settings.shopName, title, demo: DEMO_NOTICE }
    return sendPlainPage(reply, page, ...children)
  }
  registerFormParser(app)

  app.get<SessionParams>('/dev/checkout/:session', async (request, reply) => {
    const session = await payments.findSession(request.params.session)
    if (session?.state !== 'open') return showClosed(reply, show, session)
    const values = toPrefilled(session)
    return show(reply, 'Checkout', h(CheckoutForm, { session, values, errors: {} }))
  })

  app.post<SessionParams>('/dev/checkout/:session', async (request, reply) => {
    const session = await payments.findSession(request.params.session)
    if (!session || session.state === 'expired') return showClosed(reply, show, session)
    const values = toValues(request.body)
    const parsed = demoForm.safeParse(values)
    if (!parsed.success) {
      const errors = toErrors(parsed.error.issues)
      return show(reply, 'Checkout', h(CheckoutForm, { session, values, errors }))
    }
    const paid = await payments.pay(session.id, toShipping(parsed.data))
    if (!paid) return showClosed(reply, show, { ...session, state: 'expired' })
    if (await deliver(app, payments, paid)) return reply.redirect(toSuccessPath(paid), 303)
    return showClosed(reply.code(502), show, paid)
  })

  app.post<SessionParams>('/dev/checkout/:session/cancel', async (request, reply) => {
    const session = await payments.findSession(request.params.session)
    return reply.redirect(session ? toPath(session.request.cancelUrl) : '/', 303)
  })
}

function toShipping({ name, phone, card: _card, ...address }: z.output<typeof demoForm>) {
  return { name, phoneNumber: phone, address }
}

/** Sends the shop what Stripe would send it, and says whether the shop took it. */
async function deliver(
  app: FastifyInstance,
  payments: DemoPayments,
  session: DemoSession,
): Promise<boolean> {
  const { body, signature } = payments.signCompletedEvent(session)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    remoteAddress: IN_PROCESS_PEER,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  })
  return answer.statusCode < 300
}

function showClosed(
  reply: FastifyReply,
  show: Show,
  session: DemoSession | undefined,
): FastifyReply {
  const toShop = { url: '/products', label: 'Back to the shop' }
  if (!session) {
    const text = 'There is no checkout at this address.'
    return show(reply.code(404), 'Checkout not found', h(Notice, { text, link: toShop }))
  }
  if (session.state === 'complete') {
    const text =
      'This order is paid. The shop confirms it within minutes, should it not have done so yet.'
    const link = { url: toSuccessPath(session), label: 'Continue to the shop' }
    return show(reply, 'Payment received', h(Notice, { text, link }))
  }
  const text = 'This checkout has expired, and nothing was charged. Your cart is still there.'
  return show(reply, 'Checkout expired', h(Notice, { text, link: toShop }))
}

function toPrefilled({ request, shipping }: DemoSession): DemoFormValues {
  const address = shipping?.address ?? request.address
  return {
    name: request.customerName,
    street: address?.street ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postalCode: address?.postalCode ?? '',
    country: address?.country ?? 'Australia',
    phone: '',
    card: '',
  }
}

function toValues(body: unknown): DemoFormValues {
  const form = new Map(Object.entries(body ?? {}))
  const entries = demoFields.map((name) => [name, String(form.get(name) ?? '')])
  return Object.fromEntries(entries) as DemoFormValues
}

function toErrors(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const errors: Partial<Record<DemoFormField, string>> = {}
  for (const { path, message } of issues) {
    const field = demoFields.find((name) => name === path[0])
    if (field) errors[field] ??= message
  }
  return errors
}

function toSuccessPath(session: DemoSession): string {
  return toPath(session.request.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id))
}

/** Without the host, so that the browser stays on the one it came by and keeps its session. */
function toPath(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
