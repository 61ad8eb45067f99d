import { toBounds } from '#contract/bounds.ts'
import { type CallKey, calls } from '#contract/calls.ts'
import { splitKey } from '#contract/client.ts'
import { toCacheable } from '#server/http/register-calls.ts'
import { createRoutes, type Routes } from '#server/http/routing/routes.ts'

/** The routes of all calls, without an app. */
export function createCallRoutes(): Routes {
  const routes = createRoutes()
  for (const key of Object.keys(calls) as CallKey[]) {
    const { method, path } = splitKey(key)
    const cacheable = toCacheable(calls[key])
    const config = { bounds: toBounds(calls[key]), ...(cacheable && { cacheable }) }
    routes.add({ method, url: `/api${path}`, config })
  }
  return routes
}
