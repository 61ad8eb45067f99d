import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { inject } from 'vitest'
import { type Api, createApi } from '#contract/client.ts'
import { buildApp } from '#server/app.ts'
import { createSession } from '#server/auth/index.ts'
import { readConfig } from '#server/config.ts'
import { createDoctor } from '#server/health/index.ts'
import { type Context, type Services, systemContext } from '#server/platform/context.ts'
import { openJobQueue } from '#server/platform/job-runner/jobs.ts'
import { createExportStore } from '#server/platform/storage/create-export-store.ts'
import { workers } from '#server/workers.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createFakePayments } from '../fakes/fake-payments.ts'
import {
  createFakeIdentityProvider,
  createFakeImageStore,
  createFakeInternet,
  createFakeMailer,
} from '../fakes/fakes.ts'
import { testSettings } from './test-settings.ts'

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** The real app on its own database, a new one unless given; external services and the clock are fakes. */
export async function createTestApp(
  settings: Partial<Services['settings']> = {},
  log: Services['log'] = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
  given?: TestDatabase,
) {
  const database = given ?? (await createTestDatabase(inject('postgresUrl')))
  const time = { now: new Date('2026-03-04T01:00:00Z') }
  const fakes = {
    mailer: createFakeMailer(() => time.now),
    payments: createFakePayments(),
    images: createFakeImageStore(),
    identity: createFakeIdentityProvider(),
    getFile: createFakeInternet(),
  }
  const jobs = await openJobQueue({ url: database.url, workers, log, background: false })
  const services: Services = {
    ...fakes,
    db: database.db,
    jobs,
    exports: createExportStore(join(tmpdir(), `exports-${randomUUID()}`), undefined),
    doctor: createDoctor(readConfig({ DATA_DIR: tmpdir() }), workers),
    clock: () => time.now,
    log,
    settings: { ...testSettings(), ...settings },
  }
  const app = await buildApp({ services })
  const systemCtx = () => systemContext(services, 'test')
  return {
    app,
    ...fakes,
    services,
    db: database.db,
    databaseUrl: database.url,
    /** A context to run operations in, with the system actor `test`. */
    ctx: systemCtx,
    /** The typed client, signed in with `token` when given. */
    api: (token?: string) => createTestApi(app, token),
    /** The typed client, signed in as that user. */
    apiAs: async (user: { id: string }) =>
      createTestApi(app, await createSession(systemCtx(), user.id)),
    /** Advances the clock of the shop. */
    advance: (ms: number) => {
      time.now = new Date(time.now.getTime() + ms)
    },
    setNow: (iso: string) => {
      time.now = new Date(iso)
    },
    runJobs: () => jobs.drain((name): Context => systemContext(services, name)),
    async close() {
      await app.close()
      await jobs.stop()
      await database.drop()
    },
  }
}

function createTestApi(app: FastifyInstance, token?: string): Api {
  return createApi(async ({ method, path, headers, body }) => {
    const form = body instanceof FormData ? new Response(body) : undefined
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
      },
      ...(form && { payload: Buffer.from(await form.arrayBuffer()) }),
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    return {
      statusCode: answer.statusCode,
      body: answer.body ? (answer.json() as unknown) : undefined,
    }
  })
}
