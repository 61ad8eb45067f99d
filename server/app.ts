import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { BODY_BYTES_MAX, IMAGE_BYTES_MAX } from '#contract/limits.ts'
import { configureFormats } from '#contract/locale.ts'
import { authenticateKey } from './api-keys/index.ts'
import { authenticate, registerDemoIdentityProvider, requireRecentAuth } from './auth/index.ts'
import { registerDemoCheckout } from './checkout/index.ts'
import { registerClipFiles } from './clips/index.ts'
import { registerDemoMailbox } from './demo-mailbox.ts'
import { registerFeeds, registerSitemap } from './feeds/index.ts'
import { handlers } from './handlers.ts'
import { registerArrivingBodies } from './http/arriving-bodies.ts'
import { registerBuiltFiles } from './http/built-files.ts'
import { createCacheKeys } from './http/cache/cache-key.ts'
import { createResponseCache } from './http/cache/response-cache.ts'
import type { RunningCache } from './http/cache/start-response-cache.ts'
import { type CacheableCalls, createCacheableCalls } from './http/cacheable-calls.ts'
import { onClientError } from './http/errors/client-error.ts'
import { registerErrorHandler, sendUnknownCall } from './http/errors/error-handler.ts'
import { SECURITY_HEADERS } from './http/headers/security-headers.ts'
import { createTransportHeader } from './http/headers/strict-transport.ts'
import { createServerFactory } from './http/listener-chain.ts'
import { registerMethodCheck } from './http/method-check.ts'
import { registerOpenApi } from './http/openapi.ts'
import { type ConnectionDrain, createConnectionDrain } from './http/overload/drain.ts'
import { measureLoad } from './http/overload/measure-load.ts'
import { type PageParts, registerPages } from './http/pages.ts'
import { createRateLimit, type RateLimit, registerRateLimit } from './http/rate-limit.ts'
import { readQuery } from './http/read-query.ts'
import { type CallParts, registerCalls } from './http/register-calls.ts'
import { prepareTargetRefusal } from './http/request-target.ts'
import { ADDRESSES, collectRoutes, createRoutes } from './http/routing/routes.ts'
import type { Traffic } from './http/traffic/traffic.ts'
import { type ImageCache, registerImageFiles, serveCachedImages } from './images/index.ts'
import { registerMailingPreview, registerNewsletterPages } from './newsletter/index.ts'
import { countWaitingOrders } from './orders/index.ts'
import type { Services, ShopFace } from './platform/context.ts'
import type { ReadPools } from './platform/db/connections.ts'
import type { Replica } from './platform/db/replica.ts'
import { registerShareImages } from './sharing/index.ts'
import { registerLogoFile } from './shop-profile/index.ts'
import type { Storefront } from './storefront.ts'
import { registerWithdrawalPages } from './withdrawals/index.ts'

export type AppParts = {
  services: Services
  /** The built storefront; without it only calls and images are served. */
  storefront?: Storefront
  /** Caches public responses; without it every response is rendered. */
  pageCache?: Pick<RunningCache, 'cache' | 'invalidated'>
  /** Images in memory; without it every image is read from the store. */
  imageCache?: ImageCache
  /** The database that cacheable calls read; the primary by default. */
  replica?: Replica
  /** The pools of reads that may be slow; the main one by default. */
  readPools?: Partial<ReadPools>
  /** Whether requests are refused with 503 under overload. */
  shedsLoad?: boolean
  /** Whether browsers must use TLS for subdomains too. */
  includesSubdomains?: boolean
  /** Proxies whose `x-forwarded-for` and `traceparent` are trusted; by default those on this machine. */
  trustedProxy?: string[]
  /** Set for a demo: the names it answers to besides those of this machine. */
  ownHosts?: readonly string[]
  /** Lets the process wait for requests in flight before it closes the app. */
  drain?: ConnectionDrain
  /** Counts the responses; nothing is counted without it. */
  traffic?: Traffic | undefined
}

/** Allows for the form fields around an image of the maximum size. */
const MULTIPART_BYTES_MAX = IMAGE_BYTES_MAX + 1024 * 1024

/** Whole pages need no stream, which costs more than the work. A compressed request could expand to an enormous one. */
const COMPRESSION = { globalDecompression: false, threshold: 1024, syncThreshold: 256 * 1024 }

/** Builds the whole shop without a port or an environment. The caller listens, injects and closes. */
export async function buildApp({
  services,
  storefront,
  pageCache = disabledCache(),
  imageCache,
  replica,
  readPools = {},
  shedsLoad = false,
  includesSubdomains = false,
  trustedProxy = ['loopback'],
  ownHosts,
  drain = createConnectionDrain(services.settings),
  traffic,
}: AppParts): Promise<FastifyInstance> {
  const { log, settings } = services
  configureFormats(settings.formats)
  const { publicUrl } = settings
  const routes = createRoutes()
  const refuseTarget = prepareTargetRefusal(settings)
  const responses = { cache: pageCache.cache, toKey: createCacheKeys(routes) }
  const catalogueServices = { ...services, db: readPools.catalogue ?? services.db }
  const slowServices = {
    backOffice: { ...services, db: readPools.backOffice ?? services.db },
    exports: { ...services, db: readPools.exports ?? services.db },
  }
  const pools = { main: services.db, catalogue: catalogueServices.db }
  const load = shedsLoad ? measureLoad({ ...pools, countWaitingOrders }) : undefined
  const rateLimit = settings.rateLimit ? createRateLimit() : undefined
  const transport = publicUrl.startsWith('https:')
    ? createTransportHeader({ includesSubdomains })
    : undefined
  const app = Fastify({
    loggerInstance: log,
    serverFactory: createServerFactory({
      shop: settings,
      transport,
      ownHosts,
      trustedProxy,
      drain,
      responses,
      routes,
      load,
      traffic,
      log,
      images: imageCache && serveCachedImages(imageCache, { log, transport }),
    }),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxy,
    bodyLimit: BODY_BYTES_MAX,
    routerOptions: {
      ...ADDRESSES,
      querystringParser: readQuery,
    },
    clientErrorHandler: onClientError,
    frameworkErrors: (_error, request, reply) => {
      reply.hijack()
      refuseTarget(request.raw, reply.raw)
    },
  })
  collectRoutes(app, routes)
  app.addHook('preClose', async () => {
    drain.stopAccepting()
    load?.stop()
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorHandler(app)
  registerHooks(app, { shop: settings, rateLimit })
  await app.register(compress, COMPRESSION)
  await app.register(multipart, { limits: { fileSize: MULTIPART_BYTES_MAX, files: 1 } })
  await registerOpenApi(app)
  const calls = createCacheableCalls({ services: catalogueServices, handlers, replica })
  const { invalidated } = pageCache
  const apiParts = { calls, responses, invalidated, slowServices, rateLimit }
  await app.register((scope) => registerApi(scope, services, apiParts), { prefix: '/api' })
  await app.register((scope) =>
    registerImageFiles(scope, services, { cache: imageCache, rateLimit }),
  )
  await app.register(async (scope) =>
    registerClipFiles(scope, services, { cache: imageCache, rateLimit }),
  )
  await app.register(async (scope) => registerLogoFile(scope, services, rateLimit))
  await app.register((scope) => registerShareImages(scope, catalogueServices))
  await app.register(async (scope) => registerSitemap(scope, catalogueServices))
  await app.register(async (scope) => registerFeeds(scope, catalogueServices))
  await app.register(async (scope) => registerNewsletterPages(scope, services))
  await app.register(async (scope) => registerMailingPreview(scope, services))
  await app.register(async (scope) => registerWithdrawalPages(scope, services))
  if (settings.hasMcp) {
    const { registerMcp } = await import('./mcp/index.ts')
    await app.register(async (scope) =>
      registerMcp(scope, { services, calls, responses, rateLimit, traffic }),
    )
  }
  if (settings.demo) await app.register((scope) => registerDemoParts(scope, services))
  if (storefront) {
    const parts = { storefront, shop: settings, clock: services.clock, calls, responses }
    await app.register((scope) => registerStorefront(scope, parts))
  }
  return app
}

/** Registers the hooks of every request; they run in this order. */
function registerHooks(
  app: FastifyInstance,
  { shop, rateLimit }: { shop: ShopFace; rateLimit: RateLimit | undefined },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
    done()
  })
  if (rateLimit) registerRateLimit(app, { shop, rateLimit })
  registerMethodCheck(app, shop)
  registerArrivingBodies(app, { rateLimit })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // In ms, for browser tools (W3C Server Timing).
    reply.header('server-timing', `app;dur=${reply.elapsedTime.toFixed(1)}`)
    done()
  })
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    // The route instead of the URL, which may contain a search, a name or a token.
    const route = request.routeOptions.url
    request.log.debug(
      { method: request.method, route, statusCode, elapsedTime },
      'request answered',
    )
  })
}

/** A permanently closed cache, which stores nothing. */
function disabledCache() {
  return { cache: createResponseCache({ bytesMax: 1 }), invalidated: async () => {} }
}

type ApiParts = { calls: CacheableCalls } & Pick<
  CallParts,
  'responses' | 'invalidated' | 'slowServices' | 'rateLimit'
>

async function registerApi(
  app: FastifyInstance,
  services: Services,
  { calls, ...parts }: ApiParts,
): Promise<void> {
  app.setNotFoundHandler(sendUnknownCall)
  // Without these, the page catch-all would answer /api and unknown paths below it.
  app.get('/', { schema: { hide: true } }, sendUnknownCall)
  app.get('/*', { schema: { hide: true } }, sendUnknownCall)
  await registerCalls(app, services, {
    handlers,
    callers: {
      authenticate: (token) => authenticate(services, token),
      authenticateKey: (key) => authenticateKey(services, key),
      requireRecentAuth,
    },
    cacheable: calls,
    ...parts,
  })
}

/** Each demo service has its own scope, because each parses forms differently. */
async function registerDemoParts(app: FastifyInstance, services: Services): Promise<void> {
  await app.register((scope) => registerDemoCheckout(scope, services))
  if (services.identity.name === 'demo') {
    await app.register((scope) => registerDemoIdentityProvider(scope, services))
  }
  if (services.mailer.name !== 'smtp') registerDemoMailbox(app, services)
}

type StorefrontParts = Omit<PageParts, 'pages'> & { storefront: Storefront }

async function registerStorefront(
  app: FastifyInstance,
  { storefront, ...parts }: StorefrontParts,
): Promise<void> {
  if ('registerFiles' in storefront) await storefront.registerFiles(app)
  else await app.register((scope) => registerBuiltFiles(scope, storefront.filesFolder))
  registerPages(app, { pages: storefront.pages, ...parts })
}
