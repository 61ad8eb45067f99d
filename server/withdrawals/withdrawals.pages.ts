import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createElement as h, type ReactElement } from 'react'
import { AppError } from '#contract/errors.ts'
import {
  BODY_BYTES_MAX,
  EMAIL_MAX,
  IDEMPOTENCY_KEY_MAX,
  NAME_MAX,
  WITHDRAWAL_GOODS_MAX,
  WITHDRAWAL_NUMBER_MAX,
} from '#contract/limits.ts'
import { formatReceived, GOODS_HINT, toDeclarationLines } from '#contract/withdrawal-text.ts'
import {
  type Acknowledgement,
  type WithdrawalInput,
  withdrawalCalls,
  withdrawalInput,
} from '#contract/withdrawals.ts'
import { registerFormParser } from '#server/http/body-parsers.ts'
import { sendStaticPage } from '#server/http/errors/static-page.ts'
import { isFromElsewhere } from '#server/http/foreign-form.ts'
import { withBounds } from '#server/http/routing/routes.ts'
import { type Services, type ShopSettings, systemContext } from '#server/platform/context.ts'
import { withdraw } from './withdraw.ts'

const { priority } = withdrawalCalls['POST /withdrawals']
const OPTIONS = {
  ...withBounds({ bodyBytesMax: BODY_BYTES_MAX, priority }),
  schema: { hide: true },
}

const CHECK = '/withdraw/check'
const CONFIRM = '/withdraw/confirm'
const CHANGE = '/withdraw/change'

const fields = [
  { name: 'name', label: 'Name', autoComplete: 'name', maxLength: NAME_MAX },
  { name: 'orderNumber', label: 'Order number', maxLength: WITHDRAWAL_NUMBER_MAX },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', maxLength: EMAIL_MAX },
] as const

/**
 * The two steps of a withdrawal in browsers without JavaScript; the others make the call `POST /withdrawals` instead. Registers
 * nothing while the shop takes none.
 */
export function registerWithdrawalPages(app: FastifyInstance, services: Services): void {
  const { settings } = services
  if (!settings.takesWithdrawals) return
  registerFormParser(app)
  app.post(CHECK, OPTIONS, async (request, reply) => {
    const input = readForm(request, reply, settings)
    return input ? sendDeclaration(reply, settings, input) : reply
  })
  app.post(CHANGE, OPTIONS, async (request, reply) => {
    const input = readForm(request, reply, settings)
    return input ? sendForm(reply, settings, { typed: input }) : reply
  })
  app.post(CONFIRM, OPTIONS, async (request, reply) => {
    const input = readForm(request, reply, settings)
    if (!input) return reply
    const key = readText(request.body, 'key').slice(0, IDEMPOTENCY_KEY_MAX) || undefined
    try {
      const ctx = systemContext(services, 'withdrawals')
      return sendReceipt(reply, settings, await withdraw(ctx, { input, ip: request.ip, key }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { message, statusCode, retryAfterSeconds } = error
      if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
      return sendForm(reply.code(statusCode), settings, { problem: message, typed: input })
    }
  })
}

/** Undefined when the reply has been sent: the form again, with the problem. */
function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: ShopSettings,
): WithdrawalInput | undefined {
  const typed = {
    name: readText(request.body, 'name'),
    orderNumber: readText(request.body, 'orderNumber'),
    email: readText(request.body, 'email'),
    goods: readText(request.body, 'goods'),
  }
  if (isFromElsewhere(request)) {
    const problem = 'Please send the form from here.'
    sendForm(reply.code(403), settings, { problem, typed })
    return undefined
  }
  const parsed = withdrawalInput.safeParse(typed)
  if (parsed.success) return parsed.data
  const problem = parsed.error.issues[0]?.message ?? 'Please fill in the form'
  sendForm(reply.code(400), settings, { problem, typed })
  return undefined
}

function readText(body: unknown, name: string): string {
  const value = ((body ?? {}) as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

function sendDeclaration(reply: FastifyReply, shop: ShopSettings, input: WithdrawalInput) {
  const hidden = Object.entries({ ...input, key: randomUUID() }).map(([name, value]) =>
    h('input', { key: name, type: 'hidden', name, value }),
  )
  return sendStaticPage(
    reply,
    { shop, title: 'Confirm your withdrawal' },
    h('p', null, 'You are about to declare:'),
    toArticle(input, shop),
    h(
      'form',
      { method: 'post', action: CONFIRM },
      ...hidden,
      h(
        'p',
        { className: 'row' },
        h('button', { type: 'submit' }, 'Confirm withdrawal'),
        h('button', { type: 'submit', formAction: CHANGE, className: 'plain' }, 'Change something'),
      ),
    ),
  )
}

function sendReceipt(reply: FastifyReply, shop: ShopSettings, sent: Acknowledgement) {
  return sendStaticPage(
    reply,
    { shop, title: 'We have received your withdrawal' },
    h('p', null, `Received ${formatReceived(new Date(sent.receivedAt), shop.timezone)}.`),
    toArticle(sent, shop),
    h('p', null, `We send this to ${sent.email} as well. You can print this page.`),
    h('p', null, h('a', { href: '/' }, 'Go to the shop')),
  )
}

function toArticle(declared: WithdrawalInput, { shopName }: ShopSettings): ReactElement {
  const lines = toDeclarationLines(declared, shopName)
  return h('article', { style: { whiteSpace: 'pre-line' } }, lines.join('\n'))
}

type Attempt = { problem?: string; typed: WithdrawalInput }

function sendForm(reply: FastifyReply, shop: ShopSettings, { problem, typed }: Attempt) {
  const inputs = fields.flatMap(({ name, label, ...input }) => [
    h('label', { key: `${name} label`, htmlFor: name }, label),
    h('input', {
      key: name,
      id: name,
      name,
      ...input,
      required: true,
      defaultValue: typed[name].slice(0, input.maxLength),
    }),
  ])
  return sendStaticPage(
    reply,
    { shop, title: 'Withdraw from a contract' },
    problem === undefined ? null : h('p', { role: 'alert' }, problem),
    h(
      'form',
      { method: 'post', action: CHECK },
      ...inputs,
      h('label', { htmlFor: 'goods' }, 'Goods, if not the whole order'),
      h('p', { id: 'goods-hint' }, GOODS_HINT),
      h('textarea', {
        'aria-describedby': 'goods-hint',
        id: 'goods',
        name: 'goods',
        rows: 4,
        maxLength: WITHDRAWAL_GOODS_MAX,
        defaultValue: typed.goods.slice(0, WITHDRAWAL_GOODS_MAX),
      }),
      h('p', { className: 'row' }, h('button', { type: 'submit' }, 'Continue')),
    ),
    h('p', null, h('a', { href: '/' }, 'Go to the shop')),
  )
}
