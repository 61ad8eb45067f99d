import type { FastifyInstance, RouteOptions } from 'fastify'
import createRouter, { type HTTPMethod } from 'find-my-way'
import { type Bounds, type Priority, STRICT_BOUNDS } from '#contract/bounds.ts'
import type { Call } from '#contract/define-call.ts'

/** A route whose response is the same for every client. */
export type Cacheable = {
  /** The query parameters that it reads. */
  query: readonly string[]
  /** Those that may be repeated, in any order. */
  repeatable?: readonly string[]
  /** By the query parameters of a request: its response depends on the caller after all. */
  isPrivate?: Call['isLongerForAdmins'] | undefined
}

/** The settings of a route that the layers in front of Fastify read too. */
type Declared = {
  /** `STRICT_BOUNDS` by default. */
  bounds?: Bounds
  /** Undefined for a response that is not cached. */
  cacheable?: Cacheable
  /** The name of the route in metrics and traces; its path by default. */
  label?: string
}

declare module 'fastify' {
  interface FastifyContextConfig extends Declared {}
}

export type FoundRoute = Declared & {
  path: string
  label: string
  params: Readonly<Record<string, string | undefined>>
  /** The text after the question mark. */
  query: string
}

export type Routes = ReturnType<typeof createRoutes>

/** How both routers read an address. A path segment may be as long as the longest one of the contract. */
export const ADDRESSES = { ignoreTrailingSlash: true, maxParamLength: 500 }

/**
 * The routes of an app for the layers in front of it, found by the router of Fastify: the result of `app.findRoute` has no
 * configuration.
 */
export function createRoutes() {
  const router = createRouter({ ...ADDRESSES, querystringParser: (text) => text })
  return {
    add({ method, url: path, config }: Pick<RouteOptions, 'method' | 'url' | 'config'>): void {
      router.on(method as HTTPMethod[], path, () => {}, { label: path, ...config, path })
    },
    /** Undefined for an address that Fastify does not route either. */
    find(method: string, url: string): FoundRoute | undefined {
      const found = router.find(method as HTTPMethod, url)
      return found?.store && { ...found.store, params: found.params, query: found.searchParams }
    },
  }
}

/** Adds all routes of an app once they are complete. */
export function collectRoutes(app: FastifyInstance, routes: Routes): void {
  const declared: RouteOptions[] = []
  app.addHook('onRoute', (route) => void declared.push(route))
  app.addHook('onReady', async () => declared.forEach(routes.add))
}

/** The options of a route with these bounds; strict ones where they name none. */
export function withBounds(given: Partial<Bounds>, cacheable?: Cacheable) {
  const bounds: Bounds = { ...STRICT_BOUNDS, ...given }
  const config: Declared = { bounds, ...(cacheable && { cacheable }) }
  return { bodyLimit: bounds.bodyBytesMax, config }
}

/** Files that exist are nearly free; an unknown name counts (`find-by-name.ts`). */
export const FILE_BOUNDS = withBounds({ priority: 'file', counted: 'failed' })

export function toPriority(bounds: Bounds | undefined, url: string): Priority {
  const { priority, priorityWithQuery = priority } = bounds ?? STRICT_BOUNDS
  return url.includes('?') ? priorityWithQuery : priority
}
