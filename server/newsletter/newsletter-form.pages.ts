import type { FastifyInstance, FastifyReply } from 'fastify'
import { createElement as h } from 'react'
import { AppError } from '#contract/errors.ts'
import { EMAIL_MAX, FORM_BYTES_MAX } from '#contract/limits.ts'
import { newsletterCalls } from '#contract/newsletter/newsletter.ts'
import { sendStaticPage } from '#server/http/errors/static-page.ts'
import { isFromElsewhere } from '#server/http/foreign-form.ts'
import { withBounds } from '#server/http/routing/routes.ts'
import { type Services, type ShopFace, systemContext } from '#server/platform/context.ts'
import { requestNewsletter } from './subscribe.ts'

const PATH = '/newsletter/subscribe'
/** Also for the forms behind a mailed link. */
export const FORM_BOUNDS = withBounds({ bodyBytesMax: FORM_BYTES_MAX })
const { body: input } = newsletterCalls['POST /newsletter']

/** Answers the newsletter form with a page; browsers with JavaScript make the call `POST /newsletter` instead. */
export function registerNewsletterForm(app: FastifyInstance, services: Services): void {
  const { settings: shop } = services
  app.post(PATH, { ...FORM_BOUNDS, schema: { hide: true } }, async (request, reply) => {
    if (isFromElsewhere(request)) {
      const problem = 'Please send the form from here.'
      return sendFormAgain(reply.code(403), { shop, problem, typed: '' })
    }
    const parsed = input.safeParse(request.body ?? {})
    if (!parsed.success) {
      const problem = parsed.error.issues[0]?.message ?? 'Please enter a valid email address'
      return sendFormAgain(reply.code(400), { shop, problem, typed: readTyped(request.body) })
    }
    try {
      const { email } = parsed.data
      await requestNewsletter(systemContext(services, 'newsletter'), { email, ip: request.ip })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { message: problem, statusCode, retryAfterSeconds } = error
      if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
      return sendFormAgain(reply.code(statusCode), { shop, problem, typed: parsed.data.email })
    }
    return sendStaticPage(
      reply,
      { shop, title: 'Please confirm your email' },
      h('p', null, 'Thank you. Please confirm with the link in the mail we have just sent you.'),
      h('p', null, h('a', { href: '/' }, 'Go to the shop')),
    )
  })
}

type Attempt = { shop: ShopFace; problem: string; typed: string }

function sendFormAgain(reply: FastifyReply, { shop, problem, typed }: Attempt): FastifyReply {
  return sendStaticPage(
    reply,
    { shop, title: 'Newsletter' },
    h('p', { role: 'alert' }, problem),
    h(
      'form',
      { method: 'post', action: PATH },
      h('label', { htmlFor: 'email' }, 'Email'),
      h('input', {
        id: 'email',
        name: 'email',
        type: 'email',
        autoComplete: 'email',
        required: true,
        maxLength: EMAIL_MAX,
        defaultValue: typed,
      }),
      h('p', { className: 'row' }, h('button', { type: 'submit' }, 'Submit')),
    ),
    h('p', null, h('a', { href: '/' }, 'Go to the shop')),
  )
}

function readTyped(body: unknown): string {
  const { email } = (body ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email.slice(0, EMAIL_MAX) : ''
}
