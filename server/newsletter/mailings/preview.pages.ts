import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { type Services, systemContext } from '#server/platform/context.ts'
import { composePreview } from './compose-mail.ts'
import { getMailingRow } from './mailings.queries.ts'
import { isPreviewKey } from './preview-link.rules.ts'

const query = z.object({
  until: z.coerce.number().catch(0),
  key: z.string().catch(''),
  theme: z.enum(['light', 'dark']).catch('light'),
})
type Preview = { Params: { id: string }; Querystring: z.infer<typeof query> }

const THEME = '@media (prefers-color-scheme: dark)'

/** Shows the HTML of a mail in a frame of the back office, whose own pages allow no inline styles. */
export function registerMailingPreview(app: FastifyInstance, services: Services): void {
  const images = ["'self'", ...services.settings.imageOrigins].join(' ')
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${images}; base-uri 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`
  app.get<Preview>(
    '/newsletter/preview/:id',
    { schema: { hide: true, querystring: query } },
    async ({ params: { id }, query: { until, key, theme } }, reply) => {
      const { tokenSecrets } = services.settings
      if (!isPreviewKey({ id, until, key }, services.clock(), tokenSecrets)) {
        throw new AppError('not-found', 'This preview has ended. Open it again in the back office.')
      }
      const ctx = systemContext(services, 'newsletter')
      const { html } = await composePreview(ctx, await getMailingRow(ctx, id))
      return reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(
          html
            .replace(THEME, theme === 'dark' ? '@media all' : '@media not all')
            .replace('<head>', '<head><base target="_blank">'),
        )
    },
  )
}
