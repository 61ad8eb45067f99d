import type { LoaderFunctionArgs } from 'react-router'
import { settingsContext } from '#web/lib/api/api-context.ts'

/** Calls only. Personal pages say `noindex`, which a crawler must be allowed to read. */
const closed = ['/api/']

/** `/robots.txt` */
export function loader({ context }: LoaderFunctionArgs): Response {
  const { publicUrl } = context.get(settingsContext)
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
