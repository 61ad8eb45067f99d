import type { FastifyInstance } from 'fastify'
import { createElement as h, type ReactElement } from 'react'
import { sendStaticPage } from '#server/http/errors/static-page.ts'
import type { Services } from '#server/platform/context.ts'
import type { StoredMail } from '#server/platform/mail/index.ts'

/** Shows the mails stored by the demo as pages and, for scripts, as JSON. */
export function registerDemoMailbox(app: FastifyInstance, { mailer, settings }: Services): void {
  app.get('/dev/mail.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return mailer.listStored()
  })
  app.get('/dev/mail', async (_request, reply) => {
    const mails = await mailer.listStored()
    const page = {
      shop: settings,
      title: 'Mailbox',
      demo: 'Demo: these mails were stored, not sent. Anyone who reaches this page reads them.',
    }
    return sendStaticPage(
      reply,
      page,
      mails.length === 0 ? h('p', { className: 'soft' }, 'No mail yet.') : null,
      ...mails.map((mail, index) => h(MailView, { key: index, mail })),
    )
  })
}

function MailView({ mail }: { mail: StoredMail }): ReactElement {
  return h(
    'article',
    null,
    h('h2', null, mail.subject),
    h(
      'div',
      { className: 'soft' },
      `To ${mail.to} · `,
      h('time', { dateTime: mail.date }, mail.date.replace('T', ' ').replace(/\..*/, ' UTC')),
    ),
    h('iframe', {
      // Links may open in a new tab; everything else in the mail is inert.
      sandbox: 'allow-popups allow-popups-to-escape-sandbox',
      srcDoc: `<base target="_blank">${mail.html}`,
      title: `HTML of ${mail.subject}`,
      loading: 'lazy',
    }),
    h('details', null, h('summary', null, 'Plain text'), h('pre', null, mail.text)),
  )
}
