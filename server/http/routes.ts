import type { FastifyInstance, RouteOptions } from 'fastify'
import createRouter from 'find-my-way'
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `STRICT_BOUNDS` by default. */
    bounds?: Bounds
    /** Undefined for a response that is not cached. */
    cacheable?: Cacheable
  }
}

export type FoundRoute = {
  path: string
  bounds: Bounds
  cacheable: Cacheable | undefined
  params: Readonly<Record<string, string | undefined>>
  /** The text after the question mark. */
  query: string
}

/** The routes of the app for the layers in front of it, which decide by the same route as Fastify. */
export type Routes = {
  add(route: Pick<RouteOptions, 'method' | 'url' | 'config'>): void
  /** Undefined for an address that Fastify does not route either. */
  find(method: string, url: string): FoundRoute | undefined
}

/** At least the longest path segment that the contract accepts. */
const SEGMENT_MAX = 500

/** How both routers read an address. */
export const ADDRESSES = { ignoreTrailingSlash: true, maxParamLength: SEGMENT_MAX }

type Stored = Omit<FoundRoute, 'params' | 'query'>

/** The router of Fastify: the result of `app.findRoute` has no configuration. */
export function createRoutes(): Routes {
  const router = createRouter({ ...ADDRESSES, querystringParser: (text) => text })
  return {
    add({ method, url, config }) {
      const { bounds = STRICT_BOUNDS, cacheable } = config ?? {}
      const stored: Stored = { path: url, bounds, cacheable }
      router.on(method as createRouter.HTTPMethod[], url, () => {}, stored)
    },
    find(method, url) {
      const found = router.find(method as createRouter.HTTPMethod, url)
      if (!found?.store) return undefined
      const { store, params, searchParams } = found
      return { ...(store as Stored), params, query: String(searchParams) }
    },
  }
}

/** Adds all routes of an app once they are complete. */
export function collectRoutes(app: FastifyInstance, routes: Routes): void {
  const declared: RouteOptions[] = []
  app.addHook('onRoute', (route) => void declared.push(route))
  app.addHook('onReady', async () => {
    for (const route of declared) routes.add(route)
  })
}

/** The options of a route with these bounds; strict ones where they name none. */
export function withBounds(bounds: Partial<Bounds>, cacheable?: Cacheable) {
  const all: Bounds = { ...STRICT_BOUNDS, ...bounds }
  const config = { bounds: all, ...(cacheable && { cacheable }) }
  return { bodyLimit: all.bodyBytesMax, config }
}

/** Declares bounds for routes that a plugin adds to a scope. */
export function boundScope(app: FastifyInstance, bounds: Partial<Bounds>): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, ...withBounds(bounds).config }
  })
}

export function toPriority(bounds: Bounds | undefined, url: string): Priority {
  const { priority, priorityWithQuery = priority } = bounds ?? STRICT_BOUNDS
  return url.includes('?') ? priorityWithQuery : priority
}
