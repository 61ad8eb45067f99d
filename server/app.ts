import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { CallKey } from '../contract/calls.ts'
import { IMAGE_BYTES_MAX } from '../contract/limits.ts'
import {
  accountHandlers,
  authenticate,
  registerDemoIdentityProvider,
  secondFactorHandlers,
  sessionHandlers,
} from './accounts/index.ts'
import { auditHandlers } from './audit/index.ts'
import { cartHandlers } from './cart/index.ts'
import { bulkHandlers, catalogueHandlers, registerSitemap } from './catalogue/index.ts'
import { checkoutHandlers, registerDemoCheckout } from './checkout/index.ts'
import { doctorHandlers } from './doctor/index.ts'
import { registerFeeds } from './feeds/index.ts'
import { answerUnreadable } from './http/bare-answers.ts'
import { createAnswerCache } from './http/cache/answer-cache.ts'
import { createKeys, keptCalls } from './http/cache/kept-addresses.ts'
import { createKeptAnswers, type KeptAnswers } from './http/cache/kept-answers.ts'
import type { OpenCache } from './http/cache/open-answer-cache.ts'
import { serveKept, serveKeptFirst } from './http/cache/serve-kept.ts'
import { type CallParts, registerCalls } from './http/calls-plugin.ts'
import { registerDemoMailbox } from './http/demo-mailbox.ts'
import { answerError, answerUnknownCall, registerErrorAnswers } from './http/error-answers.ts'
import type { HandlersFor } from './http/handlers.ts'
import { shedLoad } from './http/load/shed-load.ts'
import { registerOpenApi } from './http/openapi.ts'
import { registerPages } from './http/pages.ts'
import { registerRateLimit } from './http/rate-limit.ts'
import { SECURITY_HEADERS } from './http/security-headers.ts'
import { keepToTls } from './http/strict-transport.ts'
import { systemHandlers } from './http/system.routes.ts'
import { sendUnreadableAddress } from './http/unreadable-address.ts'
import { imageHandlers, registerImageFiles } from './images/index.ts'
import { jobHandlers } from './jobs/index.ts'
import { newsletterHandlers, registerNewsletterPages } from './newsletter/index.ts'
import { orderDeskHandlers, orderHandlers } from './orders/index.ts'
import { ownDataHandlers } from './own-data/index.ts'
import type { Services } from './platform/context.ts'
import type { Replica } from './platform/db/replica.ts'
import { registerSharePictures } from './sharing/index.ts'
import { statsHandlers } from './stats/index.ts'
import type { Storefront } from './storefront.ts'
import { webhookHandlers } from './webhooks/index.ts'

export type AppParts = {
  services: Services
  /** The built storefront; without it only calls and images are served. */
  storefront?: Storefront
  /** Keeps what is the same for everybody; without it every answer is made anew. */
  answers?: Pick<OpenCache, 'cache' | 'caughtUp'>
  /** Where catalogue answers are read from; without it, where everything is written to. */
  replica?: Replica
  /** Answer 503 while the process is too busy to answer in time. Off where a busy machine is expected. */
  shedsLoad?: boolean
  /** Whose `x-forwarded-for` is believed; this machine's own proxy unless said. */
  trustedProxy?: string[]
}

const handlers: HandlersFor<CallKey> = {
  ...systemHandlers,
  ...accountHandlers,
  ...secondFactorHandlers,
  ...sessionHandlers,
  ...ownDataHandlers,
  ...catalogueHandlers,
  ...bulkHandlers,
  ...cartHandlers,
  ...orderHandlers,
  ...orderDeskHandlers,
  ...checkoutHandlers,
  ...imageHandlers,
  ...statsHandlers,
  ...newsletterHandlers,
  ...auditHandlers,
  ...jobHandlers,
  ...doctorHandlers,
  ...webhookHandlers,
}

/** Room for the form around an image of the greatest size. */
const MULTIPART_BYTES_MAX = IMAGE_BYTES_MAX + 1024 * 1024

/** No less than what the contract takes for any part of an address. */
const ADDRESS_PART_MAX = 500

/** Built files carry a hash of their content in their name; the few others do not. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const SHORT_LIVED = 'public, max-age=3600'

/** Builds the whole shop without a port or an environment. The caller listens, injects and closes. */
export async function buildApp({
  services,
  storefront,
  answers = noCache(),
  replica,
  shedsLoad = false,
  trustedProxy = ['loopback'],
}: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxy,
    // Product files of 40 MB come over slow lines; headers and silence have no such excuse.
    requestTimeout: 300_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 15_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: ADDRESS_PART_MAX },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => {
      reply.headers(SECURITY_HEADERS)
      if (request.url.startsWith('/api/')) answerError(error, request, reply)
      else sendUnreadableAddress(reply, services.settings.shopName)
    },
  })
  // Before whatever answers from memory, which goes on answering then.
  if (shedsLoad) await shedLoad(app, services.settings.shopName)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorAnswers(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // In milliseconds, for the tools of browsers (W3C Server Timing).
    reply.header('server-timing', `app;dur=${reply.elapsedTime.toFixed(1)}`)
    done()
  })
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    // Which call or page, not its address: that may hold what was searched for, a name or a token.
    const route = request.routeOptions.url
    request.log.debug({ method: request.method, route, statusCode, elapsedTime }, 'answered')
  })
  // No body that is sent to the shop comes compressed: a small one could become very large.
  await app.register(compress, { global: true, globalDecompression: false, threshold: 1024 })
  await app.register(multipart, { limits: { fileSize: MULTIPART_BYTES_MAX, files: 1 } })
  await registerOpenApi(app)
  const addresses = [...keptCalls(), ...(storefront?.pages.keptPages ?? [])]
  const kept = createKeptAnswers(app, answers.cache, createKeys(addresses))
  serveKeptFirst(app, kept)
  const apiParts = { services, kept, caughtUp: answers.caughtUp, ...(replica ? { replica } : {}) }
  await app.register((scope) => registerApi(scope, apiParts), { prefix: '/api' })
  await app.register((scope) => registerImageFiles(scope, services))
  await app.register((scope) => registerSharePictures(scope, services))
  await app.register(async (scope) => registerSitemap(scope, services))
  await app.register(async (scope) => registerFeeds(scope, services))
  await app.register(async (scope) => registerNewsletterPages(scope, services))
  if (services.settings.demo) await app.register((scope) => registerDemoParts(scope, services))
  if (storefront) {
    const { publicUrl } = services.settings
    await app.register((scope) => registerStorefront(scope, { storefront, publicUrl, kept }))
  }
  if (services.settings.publicUrl.startsWith('https:')) keepToTls(app)
  return app
}

function noCache() {
  return { cache: createAnswerCache({ bytesMax: 1 }), caughtUp: async () => {} }
}

type ApiParts = { services: Services; kept: KeptAnswers } & Pick<CallParts, 'caughtUp' | 'replica'>

async function registerApi(
  app: FastifyInstance,
  { services, kept, ...parts }: ApiParts,
): Promise<void> {
  if (services.settings.rateLimit) registerRateLimit(app)
  app.setNotFoundHandler(answerUnknownCall)
  // Else the pages, which answer every other address, would answer these too.
  app.get('/*', { schema: { hide: true } }, answerUnknownCall)
  await registerCalls(app, services, {
    handlers,
    authenticate: (token) => authenticate(services, token),
    serveKept: serveKept(kept),
    ...parts,
  })
}

/** Each part has its own scope, since each reads forms in its own way. */
async function registerDemoParts(app: FastifyInstance, services: Services): Promise<void> {
  await app.register((scope) => registerDemoCheckout(scope, services))
  if (services.identity.name === 'demo') {
    await app.register((scope) => registerDemoIdentityProvider(scope, services))
  }
  if (services.mailer.name !== 'smtp') registerDemoMailbox(app, services)
}

type StorefrontParts = { storefront: Storefront; publicUrl: string; kept: KeptAnswers }

async function registerStorefront(
  app: FastifyInstance,
  { storefront: { pages, filesFolder }, publicUrl, kept }: StorefrontParts,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(filesFolder),
    // Each file is its own route, so that every other address is a page.
    wildcard: false,
    // The build has put compressed copies beside the files (scripts/bootstrap/compress.mjs).
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : SHORT_LIVED)
    },
  })
  registerPages(app, { pages, publicUrl, kept })
}
