import type { FastifyInstance } from 'fastify'
import { createElement as h } from 'react'
import { z } from 'zod'
import { registerFormParser } from '#server/http/body-parsers.ts'
import { fileOf } from '#server/http/call-schema.ts'
import { sendStaticPage } from '#server/http/errors/static-page.ts'
import { type Context, type Services, systemContext } from '#server/platform/context.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { FORM_BOUNDS, registerNewsletterForm } from './newsletter-form.pages.ts'
import { unsubscribe } from './unsubscribe.ts'

/**
 * The pages behind the mailed links, and the response to the shop's form in browsers without JavaScript. The links
 * change nothing until their button is pressed, because mail scanners open every link.
 */
export function registerNewsletterPages(app: FastifyInstance, services: Services): void {
  const { settings } = services
  registerFormParser(app)
  registerNewsletterForm(app, services)
  registerLink(app, services, {
    path: '/newsletter/confirm',
    name: 'NewsletterConfirmation',
    summary: 'Confirm a newsletter subscription with a mailed token.',
    title: 'Confirm your email',
    ask: () => `Get the ${settings.shopName} newsletter?`,
    button: 'Yes, send it to me',
    answer: async (ctx, token) =>
      (await confirmSubscription(ctx, token))
        ? { title: 'You are on the list', text: 'Thank you. The next newsletter comes to you.' }
        : { title: 'This link is not good any more', text: 'Please sign up again in the shop.' },
  })
  registerLink(app, services, {
    path: '/newsletter/unsubscribe',
    name: 'NewsletterUnsubscription',
    summary: 'End a newsletter subscription with a mailed token.',
    title: 'Unsubscribe',
    ask: () => `Stop the ${settings.shopName} newsletter?`,
    button: 'Yes, stop it',
    answer: async (ctx, token) => {
      await unsubscribe(ctx, token)
      return { title: 'You are off the list', text: 'Nothing more is sent to this address.' }
    },
  })
}

/** A missing or repeated token counts as an unknown one. */
const tokenQuery = z.object({ token: z.string().catch('') })
type Token = { Querystring: z.infer<typeof tokenQuery> }

type PageText = { title: string; text: string }

type MailedLink = {
  path: string
  /** Ends the operation ids of page and form in the OpenAPI document. */
  name: string
  summary: string
  title: string
  ask: () => string
  button: string
  answer: (ctx: Context, token: string) => Promise<PageText>
}

function registerLink(
  app: FastifyInstance,
  services: Services,
  { path, name, summary, title: question, ask, button, answer }: MailedLink,
): void {
  const { settings: shop } = services
  const schema = (verb: string, description: string) => ({
    operationId: `${verb}${name}`,
    summary,
    description,
    tags: ['newsletter'],
    querystring: tokenQuery,
    response: { 200: fileOf('text/html', 'A page') },
  })
  const page = schema('show', 'A page whose button posts to its own URL.')
  app.get(path, { schema: page }, async (_request, reply) =>
    sendStaticPage(
      reply,
      { shop, title: question },
      h('p', null, ask()),
      // Posts to the page's own URL, which contains the token.
      h('form', { method: 'post' }, h('button', { type: 'submit' }, button)),
    ),
  )
  const form = schema('send', 'Has no body: the token is in the URL.')
  app.post<Token>(path, { ...FORM_BOUNDS, schema: form }, async ({ query: { token } }, reply) => {
    const { title, text } = await answer(systemContext(services, 'newsletter'), token)
    return sendStaticPage(
      reply,
      { shop, title },
      h('p', null, text),
      h('p', null, h('a', { href: '/' }, 'Go to the shop')),
    )
  })
}
