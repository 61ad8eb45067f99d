import type { LoaderFunctionArgs } from 'react-router'
import { settingsContext } from '../lib/api-context.ts'

/** What belongs to one person, or to one machine, is no search result. */
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
