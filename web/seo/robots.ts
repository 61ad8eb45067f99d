import type { LoaderFunctionArgs } from 'react-router'
import { settingsContext } from '#web/lib/api/api-context.ts'

/** Personal pages and machine endpoints are excluded from search engines. */
const closed = ['/admin', '/auth', '/reset-password', '/orders', '/order/', '/api/', '/dev/']

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
