import type { FastifyReply } from 'fastify'
import { createElement as h } from 'react'
import type { ShopFace } from '#server/platform/context.ts'
import { sendStaticPage } from './static-page.ts'

/** For a URL outside /api that cannot be decoded (`/products/%E0%A4`): a page, as its reader is a person. */
export function sendBadUrlPage(reply: FastifyReply, shop: ShopFace): FastifyReply {
  return sendStaticPage(
    reply.code(400),
    { shop, title: 'This address cannot be read' },
    h(
      'p',
      null,
      'A part of it may have been lost on its way here. Check the link, or go on from the shop.',
    ),
    h('p', null, h('a', { href: '/' }, `To ${shop.shopName}`)),
  )
}
