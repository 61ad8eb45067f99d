import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createElement as h } from 'react'
import { sendStaticPage } from '#server/http/errors/static-page.ts'
import { registerFormParser } from '#server/http/form-parser.ts'
import { type Context, type Services, systemContext } from '#server/platform/context.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { unsubscribe } from './unsubscribe.ts'

/**
 * The pages behind the mailed links. They change nothing until their button is pressed, because mail scanners open
 * every link.
 */
export function registerNewsletterPages(app: FastifyInstance, services: Services): void {
  const { shopName } = services.settings
  registerFormParser(app)
  registerLink(app, services, {
    path: '/newsletter/confirm',
    prompt: { title: 'Confirm your email', text: `Get the ${shopName} newsletter?` },
    button: 'Yes, send it to me',
    answer: async (ctx, token) =>
      (await confirmSubscription(ctx, token))
        ? { title: 'You are on the list', text: 'Thank you. The next newsletter comes to you.' }
        : { title: 'This link is not good any more', text: 'Please sign up again in the shop.' },
  })
  registerLink(app, services, {
    path: '/newsletter/unsubscribe',
    prompt: { title: 'Unsubscribe', text: `Stop the ${shopName} newsletter?` },
    button: 'Yes, stop it',
    answer: async (ctx, token) => {
      await unsubscribe(ctx, token)
      return { title: 'You are off the list', text: 'Nothing more is sent to this address.' }
    },
  })
}

type PageText = { title: string; text: string }

type MailedLink = {
  path: string
  prompt: PageText
  button: string
  answer: (ctx: Context, token: string) => Promise<PageText>
}

function registerLink(
  app: FastifyInstance,
  services: Services,
  { path, prompt, button, answer }: MailedLink,
): void {
  const { shopName } = services.settings
  app.get(path, async (_request, reply) =>
    sendStaticPage(
      reply,
      { shopName, title: prompt.title },
      h('p', null, prompt.text),
      // Posts to the page's own URL, which contains the token.
      h('form', { method: 'post' }, h('button', { type: 'submit' }, button)),
    ),
  )
  app.post(path, async (request, reply) => {
    const { title, text } = await answer(systemContext(services, 'newsletter'), tokenOf(request))
    return sendStaticPage(
      reply,
      { shopName, title },
      h('p', null, text),
      h('p', null, h('a', { href: '/' }, 'Go to the shop')),
    )
  })
}

function tokenOf(request: FastifyRequest): string {
  const { token } = request.query as { token?: string | string[] }
  return typeof token === 'string' ? token : ''
}
