import { createApi } from '../../../contract/client.ts'
import { sendByFetch } from '../../lib/api.ts'

/**
 * For what the back office asks at addresses of the shop. A CDN before the shop may answer those with what it kept
 * some seconds ago, before the change that was just made; with a parameter that nobody reads it cannot.
 */
export const apiPastCaches = createApi(({ path, ...request }) =>
  sendByFetch({ ...request, path: `${path}${path.includes('?') ? '&' : '?'}at=${Date.now()}` }),
)
