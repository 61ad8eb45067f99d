import type { FastifyInstance } from 'fastify'
import { createElement as h, type ReactElement } from 'react'
import type { Services } from '../platform/context.ts'
import type { KeptMail } from '../platform/mail/index.ts'
import { sendPlainPage } from './plain-page.ts'

/** Shows the mails that are kept instead of sent, to people and, as JSON, to scripts (api.md, Demo parts). */
export function registerDemoMailbox(app: FastifyInstance, { mailer, settings }: Services): void {
  app.get('/dev/mail.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return mailer.listKept()
  })
  app.get('/dev/mail', async (_request, reply) => {
    const mails = await mailer.listKept()
    const page = {
      shopName: settings.shopName,
      title: 'Mailbox',
      demo: 'Demo: these mails were kept, not sent. Anyone who reaches this page reads them.',
    }
    return sendPlainPage(
      reply,
      page,
      mails.length === 0 ? h('p', { className: 'soft' }, 'No mail yet.') : null,
      ...mails.map((mail, index) => h(MailView, { key: index, mail })),
    )
  })
}

function MailView({ mail }: { mail: KeptMail }): ReactElement {
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
      // Links may open, in a tab of their own; nothing else the mail holds does anything.
      sandbox: 'allow-popups allow-popups-to-escape-sandbox',
      srcDoc: `<base target="_blank">${mail.html}`,
      title: `HTML of ${mail.subject}`,
      loading: 'lazy',
    }),
    h('details', null, h('summary', null, 'Plain text'), h('pre', null, mail.text)),
  )
}
