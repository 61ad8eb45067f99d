import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { NotPosted, postOutside } from '../platform/outside/post-outside.ts'
import type { DeliveryRow } from './publish-events.ts'
import { giveUpIfLong } from './switch-endpoint.ts'
import { deliverWebhookJob } from './webhooks.jobs.ts'
import { assertSafe, toRefusal, toSignedHeaders } from './webhooks.rules.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts'

type Endpoint = typeof webhookEndpoints.$inferSelect
type Outcome = Pick<DeliveryRow, 'statusCode' | 'answer' | 'failure' | 'durationMs'>
const NO_OUTCOME: Outcome = { statusCode: null, answer: null, failure: null, durationMs: null }

/**
 * Sends one delivery and keeps what came of it. One that has arrived, or was asked for anew since, is let be.
 * @throws Error when it did not arrive, so that it is tried again; after the last try it counts as failed
 */
export async function deliverWebhook(
  ctx: Context,
  { deliveryId, round }: { deliveryId: string; round: number },
): Promise<void> {
  const [due] = await ctx.db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        eq(webhookDeliveries.id, deliveryId),
        eq(webhookDeliveries.round, round),
        ne(webhookDeliveries.state, 'delivered'),
      ),
    )
  if (!due?.endpoint.isOn) return
  const delivery = await beginTry(ctx, due.delivery)
  const outcome = await send(ctx, delivery, due.endpoint)
  await keep(ctx, delivery, outcome)
  if (outcome.failure !== null) throw new Error(`${due.endpoint.url}: ${outcome.failure}`)
}

/**
 * A try counts from its beginning, as it does in the queue: a process that is killed at it cannot count any more. The
 * last one so leaves the delivery failed unless it says otherwise. What came of the try before is told no more.
 */
async function beginTry(ctx: Context, delivery: DeliveryRow): Promise<DeliveryRow> {
  const tries = delivery.tries + 1
  const begun = { ...NO_OUTCOME, tries, triedAt: ctx.now, state: stateAfterFailure(tries) }
  await ctx.db.update(webhookDeliveries).set(begun).where(isSameRound(delivery))
  return { ...delivery, ...begun }
}

function stateAfterFailure(tries: number): DeliveryRow['state'] {
  return tries >= deliverWebhookJob.tries ? 'failed' : 'waiting'
}

const isSameRound = ({ id, round }: DeliveryRow) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.round, round))

async function send(ctx: Context, delivery: DeliveryRow, endpoint: Endpoint): Promise<Outcome> {
  const { demo, allowsPrivateWebhooks } = ctx.settings
  const { url, secret } = endpoint
  const begun = performance.now()
  const took = () => Math.round(performance.now() - begun)
  try {
    assertSafe(url, { allowsHttp: demo || allowsPrivateWebhooks })
    const posted = await postOutside({
      url,
      headers: { 'user-agent': 'Runout-Webhooks', ...toSignedHeaders(delivery, secret, ctx.now) },
      body: delivery.payload,
      allowsPrivate: allowsPrivateWebhooks,
    })
    return { ...posted, failure: toRefusal(posted) ?? null, durationMs: took() }
  } catch (error) {
    if (!(error instanceof NotPosted)) ctx.log.error({ err: error }, 'a webhook was not sent')
    const failure = error instanceof Error ? error.message : String(error)
    return { statusCode: null, answer: null, failure, durationMs: took() }
  }
}

async function keep(ctx: Context, delivery: DeliveryRow, outcome: Outcome): Promise<void> {
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
      .where(isSameRound(delivery))
    if (endpoint && hasFailed) await giveUpIfLong(ctx, endpoint)
  })
}
