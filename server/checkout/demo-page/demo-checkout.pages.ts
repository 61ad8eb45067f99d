import type { FastifyInstance, FastifyReply } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import type { z } from 'zod'
import { toCountryName } from '#contract/country-name.ts'
import { shopFormats } from '#contract/locale.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import { registerFormParser } from '#server/http/body-parsers.ts'
import { type StaticPage, sendStaticPage } from '#server/http/errors/static-page.ts'
import { withBounds } from '#server/http/routing/routes.ts'
import type { Context, Services } from '#server/platform/context.ts'
import {
  type DemoPayments,
  type DemoSession,
  isDemoPayments,
} from '#server/platform/payments/index.ts'
import { receivePaymentEvent } from '../receive-payment-event.ts'
import {
  collectedForm,
  type DemoFormField,
  type DemoFormValues,
  demoFields,
  demoForm,
  PAYING_CARD,
} from './demo-card.rules.ts'
import { CheckoutForm, Notice } from './demo-checkout.view.ts'

const PAYMENT_PAGE = withBounds({ priority: 'trade' })
const DEMO_NOTICE = 'Demo payment page: no money moves'

type SessionParams = { Params: { session: string } }
type Entered = {
  values: DemoFormValues
  errors: Partial<Record<DemoFormField, string>>
  method: PaymentMethod | undefined
}
type Show = (reply: FastifyReply, title: string, ...children: ReactNode[]) => FastifyReply

/** The demo provider's payment page: plain forms that need no script. */
export async function registerDemoCheckout(
  app: FastifyInstance,
  services: Services,
): Promise<void> {
  const { payments, settings } = services
  if (!isDemoPayments(payments)) return
  const show: Show = (reply, title, ...children) => {
    const page: StaticPage = { shop: settings, title, demo: DEMO_NOTICE }
    return sendStaticPage(reply, page, ...children)
  }
  const showForm = (reply: FastifyReply, session: DemoSession, entered: Entered) =>
    show(reply, 'Checkout', h(CheckoutForm, { session, methods: payments.methods, ...entered }))
  registerFormParser(app)

  app.get<SessionParams>('/dev/checkout/:session', PAYMENT_PAGE, async (request, reply) => {
    const session = await payments.findSession(request.params.session)
    if (session?.state !== 'open') return showClosed(reply, show, session)
    const values = toPrefilled(session)
    return showForm(reply, session, { values, errors: {}, method: payments.methods[0] })
  })

  app.post<SessionParams>('/dev/checkout/:session', PAYMENT_PAGE, async (request, reply) => {
    const session = await payments.findSession(request.params.session)
    if (!session || session.state === 'expired') return showClosed(reply, show, session)
    const values = toValues(request.body)
    const { countries } = session.request
    const method = toMethod(request.body, payments)
    const form = countries === null ? collectedForm : demoForm
    const parsed = form.safeParse(method === 'card' ? values : { ...values, card: PAYING_CARD })
    if (!parsed.success) {
      return showForm(reply, session, { values, errors: toErrors(parsed.error.issues), method })
    }
    const shipping = toShipping(parsed.data, countries)
    const paid = await payments.pay(session.id, shipping, method)
    if (!paid) return showClosed(reply, show, { ...session, state: 'expired' })
    const ctx: Context = {
      ...services,
      log: request.log,
      actor: { kind: 'visitor' },
      now: services.clock(),
    }
    if (await deliver(ctx, payments, paid)) return reply.redirect(toSuccessPath(paid), 303)
    return showClosed(reply.code(502), show, paid)
  })

  app.post<SessionParams>('/dev/checkout/:session/cancel', PAYMENT_PAGE, async (request, reply) => {
    const session = await payments.findSession(request.params.session)
    return reply.redirect(session ? toPath(session.request.cancelUrl) : '/', 303)
  })
}

type Paid = z.output<typeof demoForm> | z.output<typeof collectedForm>

function toShipping(paid: Paid, countries: DemoSession['request']['countries']) {
  const shipping = { name: paid.name, phoneNumber: paid.phone }
  if (!('street' in paid)) return shipping
  const { street, city, state, postalCode } = paid
  const country = onlyCountry(countries) ?? paid.country
  return { ...shipping, address: { street, city, state, postalCode, country } }
}

/** The name of the country that the delivery was chosen for. */
function onlyCountry(countries: DemoSession['request']['countries']): string | undefined {
  const [country, other] = countries ?? []
  return country !== undefined && other === undefined ? toCountryName(country) : undefined
}

/** The chosen method; the first one where the form has no choice. */
function toMethod(body: unknown, { methods }: DemoPayments): PaymentMethod {
  const chosen = new Map(Object.entries(body ?? {})).get('method')
  return methods.find((method) => method === chosen) ?? methods[0] ?? 'card'
}

/** Delivers the event that Stripe would send; false when the shop rejects it. */
async function deliver(
  ctx: Context,
  payments: DemoPayments,
  session: DemoSession,
): Promise<boolean> {
  const { body, signature } = payments.signCompletedEvent(session)
  try {
    await receivePaymentEvent(ctx, { rawBody: Buffer.from(body), signature })
    return true
  } catch (error) {
    ctx.log.error({ err: error }, 'demo payment event rejected')
    return false
  }
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
    country:
      onlyCountry(request.countries) ?? address?.country ?? toCountryName(shopFormats().country),
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

/** Without the host: the browser stays on its current host and keeps its session. */
function toPath(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
