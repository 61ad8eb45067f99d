import type { FastifyReply } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Colour, palette } from '#contract/palette.ts'
import type { ShopFace } from '#server/platform/context.ts'

/** A page that the server renders outside the storefront: no scripts, no assets, the shop's colours. */
export type StaticPage = {
  shop: ShopFace
  title: string
  /** A notice that the page replaces a real service. */
  demo?: string
}

const toColours = (accent: Colour) =>
  Object.entries({ ...palette, accent })
    .map(([name, { light, dark }]) => `--${name}: light-dark(${light}, ${dark});`)
    .join(' ')

/** Contains no character that HTML escapes. */
const toStyles = (accent: Colour = palette.accent) => `
:root { color-scheme: light dark; ${toColours(accent)} }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 Instrument Sans, Helvetica Neue, Arial, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 3rem 1.25rem 4rem; }
header { border-bottom: 2px solid var(--ink); padding-bottom: .75rem; font-weight: 700; }
h1 { margin: 2rem 0 1rem; font-size: 1.75rem; line-height: 1.2; }
p { margin: 0 0 1rem; } .soft { color: var(--soft); } a { color: inherit; text-decoration-color: var(--edge); text-underline-offset: .2em; }
.demo { display: inline-block; margin: 1.5rem 0 0; padding: .25rem .75rem; border: 1px dashed var(--edge); border-radius: 2px; font-size: .875rem; color: var(--soft); }
label { display: block; margin: 1.25rem 0 .375rem; font-weight: 600; }
input, textarea { width: 100%; max-width: 26rem; padding: .7rem .85rem; border: 1px solid var(--edge); border-radius: 2px; background: var(--raised); color: inherit; font: inherit; }
button { padding: .75rem 1.5rem; border: 0; border-radius: 2px; background: var(--ink); color: var(--paper); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { background: var(--accent); color: var(--on-accent); }
button.plain, button.plain:hover { background: none; color: var(--ink); text-decoration: underline; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1.5rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
article { margin: 1.5rem 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: 2px; background: var(--raised); }
article h2 { margin: 0 0 .25rem; font-size: 1.125rem; }
iframe { width: 100%; height: 36rem; margin-top: 1rem; border: 1px solid var(--line); border-radius: 2px; background: var(--paper); }
pre { overflow-x: auto; white-space: pre-wrap; font: 14px/1.5 JetBrains Mono, Menlo, Consolas, monospace; }
`

/** Blocks scripts and all requests but those for the shop's own images. */
const CONTENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"

export function sendStaticPage(
  reply: FastifyReply,
  page: StaticPage,
  ...children: ReactNode[]
): FastifyReply {
  return reply
    .header('content-security-policy', CONTENT_POLICY)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(renderStaticPage(page, ...children))
}

export function renderStaticPage(
  { shop, title, demo }: StaticPage,
  ...children: ReactNode[]
): string {
  const document = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('link', { rel: 'icon', href: '/favicon.svg' }),
      h('title', null, `${title} · ${shop.shopName}`),
      h('style', null, toStyles(shop.identity.accent)),
    ),
    h(
      'body',
      null,
      h(
        'main',
        null,
        h(
          'header',
          null,
          h('a', { href: '/', style: { color: 'inherit', textDecoration: 'none' } }, shop.shopName),
        ),
        demo ? h('p', { className: 'demo' }, demo) : null,
        h('h1', null, title),
        ...children,
      ),
    ),
  )
  return `<!doctype html>${renderToStaticMarkup(document)}`
}
