import type { FastifyReply } from 'fastify'
import { createElement as h } from 'react'
import { sendPlainPage } from './plain-page.ts'

/** For an address outside the calls that is no text (`/products/%E0%A4`): a page, since a person sees it. */
export function sendUnreadableAddress(reply: FastifyReply, shopName: string): FastifyReply {
  return sendPlainPage(
    reply.code(400),
    { shopName, title: 'This address cannot be read' },
    h(
      'p',
      null,
      'A part of it may have been lost on its way here. Check the link, or go on from the shop.',
    ),
    h('p', null, h('a', { href: '/' }, `To ${shopName}`)),
  )
}
