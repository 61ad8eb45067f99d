import { asc, desc, eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { WebhookDelivery, WebhookEndpoint } from '#contract/outgoing-webhooks.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId, isId } from '#server/platform/db/ids.ts'
import { toEndpointVersion } from './outgoing-webhooks.rules.ts'
import { webhookDeliveries, webhookEndpoints } from './outgoing-webhooks.tables.ts'
import type { DeliveryRow } from './publish-events.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect

/** Oldest first. */
export async function listEndpoints(ctx: Context): Promise<WebhookEndpoint[]> {
  const rows = await ctx.db
    .select()
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
  return Promise.all(rows.map((row) => toEndpoint(ctx, row)))
}

/** Locks the endpoint for the rest of the transaction. @throws AppError not-found */
export async function lockEndpoint(ctx: Context, id: string): Promise<EndpointRow> {
  const [row] = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(eqId(webhookEndpoints.id, id))
    .for('no key update')
  if (!row) throw endpointNotFound()
  return row
}

const endpointNotFound = () => new AppError('not-found', 'There is no such endpoint')

type Page = { page: number; limit: number }

/** A page of the endpoint's deliveries, newest first. @throws AppError not-found */
export async function listDeliveries(ctx: Context, endpointId: string, { page, limit }: Page) {
  const isThere = isId(endpointId)
    ? await ctx.db.$count(webhookEndpoints, eq(webhookEndpoints.id, endpointId))
    : 0
  if (isThere === 0) throw endpointNotFound()
  const totalDeliveries = await ctx.db.$count(
    webhookDeliveries,
    eq(webhookDeliveries.endpointId, endpointId),
  )
  const rows = await readLatest(ctx, endpointId, { page, limit })
  return {
    deliveries: rows.map(toDelivery),
    pagination: {
      currentPage: page,
      totalPages: Math.ceil(totalDeliveries / limit),
      totalDeliveries,
    },
  }
}

async function readLatest(ctx: Context, endpointId: string, { page, limit }: Page) {
  return ctx.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(
      sql`${webhookDeliveries.createdAt} desc nulls last`,
      sql`${desc(webhookDeliveries.id)} nulls last`,
    )
    .limit(limit)
    .offset((page - 1) * limit)
}

/** Omits the secret. */
export async function toEndpoint(ctx: Context, row: EndpointRow): Promise<WebhookEndpoint> {
  const { id, url, events, isEnabled, createdAt, failingSince, isAutoDisabled } = row
  const [last] = await readLatest(ctx, id, { page: 1, limit: 1 })
  return {
    _id: id,
    url,
    events,
    isEnabled,
    createdAt: createdAt.toISOString(),
    isAutoDisabled,
    version: toEndpointVersion(row),
    ...(failingSince ? { failingSince: failingSince.toISOString() } : {}),
    ...(last ? { lastDelivery: toLast(last) } : {}),
  }
}

const toLast = ({ id, type, state, createdAt }: DeliveryRow) => ({
  _id: id,
  type,
  state,
  createdAt: createdAt.toISOString(),
})

export function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, eventId, type, state, createdAt, attempts, attemptedAt, payload } = row
  const { statusCode, durationMs, response, failure } = row
  return {
    _id: id,
    eventId,
    type,
    state,
    createdAt: createdAt.toISOString(),
    attempts,
    payload,
    ...(attemptedAt ? { attemptedAt: attemptedAt.toISOString() } : {}),
    ...(statusCode === null ? {} : { statusCode }),
    ...(durationMs === null ? {} : { durationMs }),
    ...(response === null ? {} : { response }),
    ...(failure === null ? {} : { failure }),
  }
}
