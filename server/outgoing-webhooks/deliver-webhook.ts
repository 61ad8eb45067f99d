import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { PostFailed, postPublic } from '#server/platform/http-client/post-public.ts'
import { disableIfFailingLong, endWaiting, SWITCHED_OFF } from './disable-endpoint.ts'
import { deliverWebhookJob } from './outgoing-webhooks.jobs.ts'
import { assertSafe, toRefusal, toSignedHeaders } from './outgoing-webhooks.rules.ts'
import { webhookDeliveries, webhookEndpoints } from './outgoing-webhooks.tables.ts'
import type { DeliveryRow } from './publish-events.ts'

type Endpoint = typeof webhookEndpoints.$inferSelect
type Outcome = Pick<DeliveryRow, 'statusCode' | 'response' | 'failure' | 'durationMs'>
const NO_OUTCOME: Outcome = { statusCode: null, response: null, failure: null, durationMs: null }

/**
 * Sends one delivery and saves the outcome. A delivery that has arrived, or was requested again since, is skipped.
 * @throws Error when it did not arrive, so that it is retried; the last attempt marks it as failed
 */
export async function deliverWebhook(
  ctx: Context,
  { deliveryId, run }: { deliveryId: string; run: number },
): Promise<void> {
  const [due] = await ctx.db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        eq(webhookDeliveries.id, deliveryId),
        eq(webhookDeliveries.run, run),
        ne(webhookDeliveries.state, 'delivered'),
      ),
    )
  if (!due) return
  // Its event was published while the endpoint was being switched off.
  if (!due.endpoint.isEnabled) return endWaiting(ctx, due.endpoint.id, SWITCHED_OFF)
  const delivery = await startAttempt(ctx, due.delivery)
  const outcome = await send(ctx, delivery, due.endpoint)
  await saveOutcome(ctx, delivery, outcome)
  // The address may contain a secret, and the message is logged.
  const { id } = due.endpoint
  if (outcome.failure !== null) throw new Error(`webhook endpoint ${id}: ${outcome.failure}`)
}

/**
 * The attempt is counted before it is made: a killed process cannot skip the count. The last attempt is marked failed
 * in advance; the previous result is cleared.
 */
async function startAttempt(ctx: Context, delivery: DeliveryRow): Promise<DeliveryRow> {
  const attempts = delivery.attempts + 1
  const started = {
    ...NO_OUTCOME,
    attempts,
    attemptedAt: ctx.now,
    state: stateAfterFailure(attempts),
  }
  await ctx.db.update(webhookDeliveries).set(started).where(isSameRun(delivery))
  return { ...delivery, ...started }
}

function stateAfterFailure(attempts: number): DeliveryRow['state'] {
  return attempts >= deliverWebhookJob.attempts ? 'failed' : 'waiting'
}

const isSameRun = ({ id, run }: DeliveryRow) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.run, run))

async function send(ctx: Context, delivery: DeliveryRow, endpoint: Endpoint): Promise<Outcome> {
  const { demo, allowsPrivateWebhooks } = ctx.settings
  const { url, secret } = endpoint
  const begun = performance.now()
  const took = () => Math.round(performance.now() - begun)
  try {
    assertSafe(url, { allowsHttp: demo || allowsPrivateWebhooks })
    const posted = await postPublic({
      url,
      headers: { 'user-agent': 'Runout-Webhooks', ...toSignedHeaders(delivery, secret, ctx.now) },
      body: delivery.payload,
      allowsPrivate: allowsPrivateWebhooks,
    })
    const { statusCode, answer: response } = posted
    return { statusCode, response, failure: toRefusal(posted) ?? null, durationMs: took() }
  } catch (error) {
    if (!(error instanceof PostFailed)) ctx.log.error({ err: error }, 'webhook delivery failed')
    const failure = error instanceof Error ? error.message : String(error)
    return { statusCode: null, response: null, failure, durationMs: took() }
  }
}

async function saveOutcome(ctx: Context, delivery: DeliveryRow, outcome: Outcome): Promise<void> {
  const hasFailed = outcome.failure !== null
  await withTransaction(ctx, async (ctx) => {
    const [endpoint] = await ctx.db
      .update(webhookEndpoints)
      .set({
        failingSince: hasFailed
          ? sql`coalesce(${webhookEndpoints.failingSince}, ${ctx.now.toISOString()}::timestamptz)`
          : null,
      })
      .where(eq(webhookEndpoints.id, delivery.endpointId))
      .returning()
    await ctx.db
      .update(webhookDeliveries)
      .set({ ...outcome, ...(hasFailed ? {} : { state: 'delivered' }) })
      .where(isSameRun(delivery))
    if (endpoint && hasFailed) await disableIfFailingLong(ctx, endpoint)
  })
}
