import { createApi } from '#contract/client.ts'
import { sendByFetch } from '#web/lib/api/api.ts'

/**
 * For calls of the admin to public URLs. A CDN in front of the shop may return a response cached some seconds
 * ago, before the last change; an unused query parameter bypasses it.
 */
export const uncachedApi = createApi(({ path, ...request }) =>
  sendByFetch({ ...request, path: `${path}${path.includes('?') ? '&' : '?'}at=${Date.now()}` }),
)
