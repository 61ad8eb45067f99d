import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { registerOpenApi } from '#server/http/openapi.ts'
import { type CallParts, registerCalls } from '#server/http/register-calls.ts'
import type { Services } from '#server/platform/context.ts'

/** The OpenAPI document of the contract, without a shop behind it. */
export async function describeCalls(): Promise<object> {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await registerOpenApi(app)
  // No request ever runs: the routes need no services and no handlers.
  const parts = { handlers: {}, slowServices: {} } as CallParts
  await app.register(async (scope) => registerCalls(scope, {} as Services, parts), {
    prefix: '/api',
  })
  await app.ready()
  const document = app.swagger()
  await app.close()
  return document
}
