import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createElement as h } from 'react'
import { registerFormParser } from '../http/form-parser.ts'
import { sendPlainPage } from '../http/plain-page.ts'
import { type Context, type Services, systemContext } from '../platform/context.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { unsubscribe } from './unsubscribe.ts'

/**
 * The pages the mailed links lead to. Opening one changes nothing, its button does: mail scanners open every
 * link they see.
 */
export function registerNewsletterPages(app: FastifyInstance, services: Services): void {
  const { shopName } = services.settings
  registerFormParser(app)
  registerLink(app, services, {
    path: '/newsletter/confirm',
    question: { title: 'Confirm your email', text: `Get the ${shopName} newsletter?` },
    button: 'Yes, send it to me',
    answer: async (ctx, token) =>
      (await confirmSubscription(ctx, token))
        ? { title: 'You are on the list', text: 'Thank you. The next newsletter comes to you.' }
        : { title: 'This link is not good any more', text: 'Please sign up again in the shop.' },
  })
  registerLink(app, services, {
    path: '/newsletter/unsubscribe',
    question: { title: 'Unsubscribe', text: `Stop the ${shopName} newsletter?` },
    button: 'Yes, stop it',
    answer: async (ctx, token) => {
      await unsubscribe(ctx, token)
      return { title: 'You are off the list', text: 'Nothing more is sent to this address.' }
    },
  })
}

type Words = { title: string; text: string }

type MailedLink = {
  path: string
  question: Words
  button: string
  answer: (ctx: Context, token: string) => Promise<Words>
}

function registerLink(
  app: FastifyInstance,
  services: Services,
  { path, question, button, answer }: MailedLink,
): void {
  const { shopName } = services.settings
  app.get(path, async (_request, reply) =>
    sendPlainPage(
      reply,
      { shopName, title: question.title },
      h('p', null, question.text),
      // Posted to this very address, the token in it.
      h('form', { method: 'post' }, h('button', { type: 'submit' }, button)),
    ),
  )
  app.post(path, async (request, reply) => {
    const { title, text } = await answer(systemContext(services, 'newsletter'), tokenOf(request))
    return sendPlainPage(
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
