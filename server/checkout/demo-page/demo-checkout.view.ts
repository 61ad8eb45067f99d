import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { shopFormats } from '#contract/locale.ts'
import { formatCents } from '#contract/money.ts'
import { type PaymentMethod, paymentMethodNames } from '#contract/orders/payment-methods.ts'
import { type DemoSession, isCardOnly } from '#server/platform/payments/index.ts'
import type { DemoFormField, DemoFormValues } from './demo-card.rules.ts'
import { DEMO_CHECKOUT_STYLES } from './demo-checkout.style.ts'

type Errors = Partial<Record<DemoFormField, string>>
type Field = {
  name: DemoFormField
  label: string
  autoComplete: string
  hint?: string
  optional?: true
}

const shippingFields: Field[] = [
  { name: 'name', label: 'Full name', autoComplete: 'shipping name' },
  { name: 'street', label: 'Street', autoComplete: 'shipping address-line1' },
  { name: 'city', label: 'City', autoComplete: 'shipping address-level2' },
  { name: 'state', label: 'State', autoComplete: 'shipping address-level1' },
  { name: 'postalCode', label: 'Postal code', autoComplete: 'shipping postal-code' },
  { name: 'country', label: 'Country', autoComplete: 'shipping country-name' },
  { name: 'phone', label: 'Phone (optional)', autoComplete: 'shipping tel', optional: true },
]

const collectionFields = shippingFields.filter(({ name }) => name === 'name' || name === 'phone')

const cardField: Field = {
  name: 'card',
  label: 'Card number',
  autoComplete: 'off',
  hint: '4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined. No real card, please.',
}

/** The open page: the order, the address and the card. */
export function CheckoutForm({
  session,
  methods,
  method,
  values,
  errors,
}: {
  session: DemoSession
  methods: readonly PaymentMethod[]
  /** The chosen one. */
  method: PaymentMethod | undefined
  values: DemoFormValues
  errors: Errors
}): ReactElement {
  const action = `/dev/checkout/${session.id}`
  const isWrong = Object.keys(errors).length > 0
  const { countries } = session.request
  const isFree = session.request.totalCents === 0
  const hasChoice = !isFree && !isCardOnly(methods)
  const field = (given: Field) =>
    h(TextField, {
      key: given.name,
      ...given,
      value: values[given.name],
      error: errors[given.name],
    })
  return h(
    'div',
    { className: 'checkout' },
    h('style', { href: 'demo-checkout', precedence: 'page' }, DEMO_CHECKOUT_STYLES),
    h(Bought, { session }),
    h(
      'form',
      { method: 'post', action, noValidate: isWrong || hasChoice },
      isWrong ? h('p', { className: 'problem', role: 'alert' }, toSummary(errors)) : null,
      h('p', { className: 'soft' }, `Paying as ${session.request.email}`),
      countries === null
        ? h('fieldset', null, h('legend', null, 'Who collects it'), ...collectionFields.map(field))
        : h('fieldset', null, h('legend', null, 'Shipping address'), ...shippingFields.map(field)),
      hasChoice ? h(MethodChoice, { methods, method }) : null,
      isFree ? h('input', { type: 'hidden', name: 'card', value: '4242 4242 4242 4242' }) : null,
      !isFree && methods.includes('card')
        ? h('fieldset', null, h('legend', null, 'Card'), field(cardField))
        : null,
      h(
        'div',
        { className: 'row' },
        h('button', { type: 'submit' }, 'Pay'),
        h(
          'button',
          {
            type: 'submit',
            className: 'plain',
            formAction: `${action}/cancel`,
            formNoValidate: true,
          },
          'Cancel',
        ),
      ),
    ),
  )
}

function MethodChoice({
  methods,
  method,
}: {
  methods: readonly PaymentMethod[]
  method: PaymentMethod | undefined
}): ReactElement {
  return h(
    'div',
    { className: 'field method' },
    h('label', { htmlFor: 'method' }, 'Pay with'),
    h(
      'select',
      { id: 'method', name: 'method', defaultValue: method },
      ...methods.map((code) => h('option', { key: code, value: code }, paymentMethodNames[code])),
    ),
  )
}

/** Replaces the form once the payment is complete or the page closed. */
export function Notice({ text, link }: { text: string; link: { url: string; label: string } }) {
  return h('div', null, h('p', null, text), h('p', null, h('a', { href: link.url }, link.label)))
}

function Bought({ session }: { session: DemoSession }): ReactElement {
  const { lines, discount, delivery, totalCents } = session.request
  return h(
    'section',
    { 'aria-label': 'Your order' },
    h(
      'ul',
      { className: 'bought' },
      ...lines.map((line, index) => h(PurchasedLine, { key: index, line })),
    ),
    h(
      'dl',
      null,
      ...(discount
        ? [
            h('dt', { key: 'discount' }, `Discount ${discount.code}`),
            h('dd', { key: 'amount' }, `−${formatCents(discount.cents)}`),
          ]
        : []),
      h('dt', null, delivery ? delivery.name : 'Shipping'),
      h('dd', null, delivery?.cents ? formatCents(delivery.cents) : 'Free'),
      h('dt', { className: 'total' }, `Total (${shopFormats().currency})`),
      h('dd', { className: 'total' }, formatCents(totalCents)),
    ),
  )
}

function PurchasedLine({ line }: { line: DemoSession['request']['lines'][number] }): ReactElement {
  const { name, quantity, unitPriceCents, imageUrl } = line
  return h(
    'li',
    null,
    imageUrl
      ? h('img', { src: imageUrl, alt: '', width: 56, height: 56 })
      : h('span', { className: 'no-image' }),
    h(
      'span',
      { className: 'title' },
      name,
      h('span', { className: 'soft' }, `${quantity} × ${formatCents(unitPriceCents)}`),
    ),
    h('span', { className: 'amount' }, formatCents(unitPriceCents * quantity)),
  )
}

function TextField({
  name,
  label,
  autoComplete,
  hint,
  optional,
  value,
  error,
}: Field & { value: string; error: string | undefined }): ReactElement {
  const notes: [string, ReactNode][] = []
  if (error) notes.push([`${name}-error`, error])
  if (hint) notes.push([`${name}-hint`, hint])
  return h(
    'div',
    { className: `field ${name}` },
    h('label', { htmlFor: name }, label),
    h('input', {
      id: name,
      name,
      autoComplete,
      defaultValue: value,
      required: !optional,
      maxLength: 200,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': notes.map(([id]) => id).join(' ') || undefined,
      ...(name === 'card' ? { inputMode: 'numeric' } : {}),
      ...(name === 'phone' ? { type: 'tel' } : {}),
    }),
    ...notes.map(([id, text]) =>
      h('p', { key: id, id, className: id.endsWith('error') ? 'error' : 'soft' }, text),
    ),
  )
}

function toSummary(errors: Errors): string {
  const [first, ...rest] = Object.values(errors)
  return rest.length > 0 ? 'Please look at the marked fields.' : (first ?? '')
}
