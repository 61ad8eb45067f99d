import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import { z } from 'zod'
import { FORM_BYTES_MAX } from '#contract/limits.ts'
import { registerFormParser } from '#server/http/body-parsers.ts'
import { sendStaticPage } from '#server/http/errors/static-page.ts'
import { SECURITY_HEADERS } from '#server/http/headers/security-headers.ts'
import { withBounds } from '#server/http/routing/routes.ts'
import type { Services, ShopFace } from '#server/platform/context.ts'
import { DEMO_ISSUER_PATH } from '#server/platform/identity/index.ts'
import type { DemoProvider } from './create-demo-provider.ts'

const SIGN_IN = withBounds({ priority: 'trade' })
const SIGN_IN_FORM = withBounds({ priority: 'trade', bodyBytesMax: FORM_BYTES_MAX })

const answer = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email()).optional().catch(undefined),
  choice: z.enum(['continue', 'cancel']).catch('continue'),
})

/**
 * Serves the demo identity provider: the protocol by oidc-provider, the sign-in page by the shop. The library is large
 * and is loaded at the first sign-in.
 */
export async function registerDemoIdentityProvider(
  app: FastifyInstance,
  { settings }: Services,
): Promise<void> {
  let opened: Promise<DemoProvider> | undefined
  const open = () => {
    opened ??= import('./create-demo-provider.ts').then(({ createDemoProvider }) =>
      createDemoProvider(settings),
    )
    return opened
  }

  await app.register(async (scope) => {
    // oidc-provider parses the bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all(`${DEMO_ISSUER_PATH}/*`, SIGN_IN, async (request, reply) => {
      const { handle } = await open()
      reply.hijack()
      reply.raw.setHeaders(new Map(Object.entries(SECURITY_HEADERS)))
      const { url = '' } = request.raw
      const mounted = Object.assign(request.raw, { originalUrl: url })
      mounted.url = url.slice(DEMO_ISSUER_PATH.length)
      void handle(mounted, reply.raw)
    })
  })

  await app.register(async (scope) => {
    registerFormParser(scope)
    const path = `${DEMO_ISSUER_PATH}/interaction/:uid`
    scope.get(path, SIGN_IN, async (_request, reply) => sendSignInPage(reply, settings))
    scope.post(path, SIGN_IN_FORM, async (request, reply) => {
      const { email, choice } = answer.parse(request.body ?? {})
      if (choice === 'cancel') {
        return finish(request, reply, { error: 'access_denied', error_description: 'Cancelled' })
      }
      if (!email) return sendSignInPage(reply, settings, 'Please enter an email address.')
      return finish(request, reply, { login: { accountId: email, remember: false } })
    })
  })

  const finish = async (
    { raw }: FastifyRequest,
    reply: FastifyReply,
    result: Parameters<DemoProvider['finish']>[2],
  ) => {
    const provider = await open()
    try {
      return reply.redirect(await provider.finish(raw, reply.raw, result), 303)
    } catch (error) {
      if (!provider.isExpired(error)) throw error
      const page = { shop: settings, title: 'This sign-in has expired' }
      return sendStaticPage(reply, page, h('a', { href: '/auth' }, 'Start again'))
    }
  }
}

function sendSignInPage(reply: FastifyReply, shop: ShopFace, problem?: string): FastifyReply {
  const page = {
    shop,
    title: 'Sign in with the demo account',
    demo: 'Demo: stands in for Google. Any email signs in, no password is asked.',
  }
  const described = problem ? { 'aria-invalid': true, 'aria-describedby': 'problem' } : {}
  return sendStaticPage(
    reply,
    page,
    form(
      h('label', { htmlFor: 'email' }, 'Email'),
      h('input', {
        id: 'email',
        name: 'email',
        type: 'email',
        autoComplete: 'email',
        required: true,
        ...described,
      }),
      problem ? h('p', { id: 'problem', role: 'alert' }, problem) : null,
      h(
        'div',
        { className: 'row' },
        h('button', { type: 'submit', name: 'choice', value: 'continue' }, 'Continue'),
        h(
          'button',
          {
            type: 'submit',
            name: 'choice',
            value: 'cancel',
            className: 'plain',
            formNoValidate: true,
          },
          'Cancel',
        ),
      ),
    ),
  )
}

/** Posts to the page's own URL. */
function form(...children: ReactNode[]): ReactNode {
  return h('form', { method: 'post' }, ...children)
}
