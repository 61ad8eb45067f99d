import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { keyScopes } from '#contract/access.ts'
import { currencyName } from '#contract/currency-texts.ts'
import { shopFormats } from '#contract/locale.ts'
import { type CachedResponse, toCachedResponse } from './cache/cached-response.ts'
import { sendShared } from './cache/serve-cached.ts'
import type { Description } from './call-schema.ts'
import { SECURITY_HEADERS } from './headers/security-headers.ts'

/** The documentation page sets inline styles; it shows only the contract. */
const DOCS_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

const KEYS = `A key from Settings, API keys, with at least one of the listed scopes: ${keyScopes.join(', ')}. Writing includes reading.`

/** Publishes the contract as OpenAPI 3.1 and as a page, from the schemas that validate the requests. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Runout',
        description: `The calls of the shop. Prices are ${toUnit()} with at most two decimals.`,
        version: '1',
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiKey: { type: 'http', scheme: 'bearer', description: KEYS },
        },
      },
    },
    transform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // A group renders its calls when it is opened: all of them at once would take the browser too long.
    uiConfig: { docExpansion: 'none' },
    staticCSP: true,
    transformStaticCSP: () => DOCS_POLICY,
  })
  let document: CachedResponse | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    document ??= toDocument(app.swagger())
    await sendShared({ request, reply }, document)
    return reply
  })
}

/** Serialised once, and compressed once for each encoding. */
function toDocument(content: object): CachedResponse {
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }
  const body = Buffer.from(JSON.stringify(content))
  return toCachedResponse({ statusCode: 200, headers, body }, 0)
}

type Documented = Parameters<typeof jsonSchemaTransform>[0]

/** Adds what a call describes beyond its validation, and hides the pages of the demo. */
function transform(route: Documented): { schema: FastifySchema; url: string } {
  const { schema, url } = route
  const { config, method } = route.route
  if (url.startsWith('/dev/')) return { schema: { hide: true }, url }
  const { described = {}, ...validating } = schema ?? {}
  const { bodyType, redirectsTo } = described
  const body = described.body ?? validating.body
  const documented = jsonSchemaTransform({ ...route, schema: { ...validating, body } })
  return {
    url,
    schema: {
      ...documented.schema,
      ...(bodyType ? { consumes: [bodyType] } : {}),
      // In bytes.
      ...(method === 'GET' ? {} : { 'x-body-limit': config?.bounds?.bodyBytesMax }),
      response: Object.assign({}, documented.schema?.response, toRedirect(redirectsTo)),
    },
  }
}

/** `type: 'null'` is the plug-in's way to declare a response without a body. */
function toRedirect(redirectsTo: Description['redirectsTo']) {
  if (redirectsTo === undefined) return {}
  const headers = { location: { type: 'string', format: 'uri', description: redirectsTo } }
  return { 302: { description: 'A redirect', type: 'null', headers } }
}

function toUnit(): string {
  return shopFormats().currency === 'AUD' ? 'dollars' : currencyName()
}
