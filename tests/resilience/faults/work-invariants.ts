import type { Ask, Witnesses } from './invariants.ts'

/** Finds lost or repeated work of the admins: statuses, product files, images, archived products, webhooks. */
export async function findWrongWork(ask: Ask, witnesses: Witnesses): Promise<string[]> {
  const parts = [
    await findLostStatuses(ask, witnesses),
    await findWrongImports(ask, witnesses),
    await findLostImages(ask, witnesses),
    await findWrongWebhooks(ask, witnesses),
  ]
  return parts.flat()
}

async function findLostStatuses(ask: Ask, { diary }: Witnesses): Promise<string[]> {
  const lost = await ask<{ what: string }>(
    `select given."orderId" || ' ' || given.status as what
     from jsonb_to_recordset($1) as given("orderId" text, status text)
     where not exists (select from order_history h
       where h.order_id = given."orderId" and h.to_status = given.status)`,
    [JSON.stringify(diary.statuses)],
  )
  const restored = await ask<{ id: string }>(
    `select id from unnest($1::text[]) given(id)
     where not exists (select from products p where p.id::text = given.id and p.archived_at is not null)`,
    [[...diary.archived]],
  )
  return [
    ...lost.map(({ what }) => `a status was set and is not in the history: ${what}`),
    ...restored.map(({ id }) => `a product was archived and is not: ${id}`),
  ]
}

/** A file of one step is applied as a whole and once; one without an acknowledgement may also have changed nothing. */
async function findWrongImports(ask: Ask, { diary }: Witnesses): Promise<string[]> {
  const found = await ask<{ name: string; count: number }>(
    `select name, count(*)::int as count from products where name = any($1) group by name`,
    [[...diary.imports.keys()]],
  )
  const counts = new Map(found.map(({ name, count }) => [name, count]))
  return [...diary.imports].flatMap(([name, { rows, isApplied }]) => {
    const count = counts.get(name) ?? 0
    if (count === rows || (count === 0 && !isApplied)) return []
    return [`a file of ${rows} products made ${count}: ${name}`]
  })
}

async function findLostImages(ask: Ask, { diary, hasImage }: Witnesses): Promise<string[]> {
  const shown = await ask<{ id: string }>(
    `select substring(url from '/images/(.+)\\.webp$') as id from (
       select thumbnail as url from products union select unnest(images) from products
       union select jsonb_array_elements_text(sold_as -> 'photos') from order_lines) shown
     where url like '/images/%'`,
  )
  const wanted = new Set([...diary.images, ...shown.map(({ id }) => id)])
  return [...wanted].filter((id) => !hasImage(id)).map((id) => `an image is not there: ${id}`)
}

/** Receivers ignore a repeated id, therefore only a second id for the same event doubles it. */
async function findWrongWebhooks(ask: Ask, { webhookIds }: Witnesses): Promise<string[]> {
  const earlier = webhookIds()
  const unknown = await ask<{ id: string }>(
    `select distinct id from unnest($1::text[]) given(id)
     where not exists (select from webhook_deliveries where event_id::text = given.id)`,
    [earlier],
  )
  const delivered = await ask<{ id: string; state: string; hasJob: boolean }>(
    `select d.event_id::text as id, d.state, exists (select from pgboss.job j
       where j.name = 'deliver-webhook' and j.data ->> 'deliveryId' = d.id::text
       and j.state in ('created', 'retry', 'active')) as "hasJob"
     from webhook_deliveries d`,
  )
  const events = await ask<{ id: string; count: number }>(
    `select o.id, count(distinct d.event_id)::int as count from orders o
     left join webhook_deliveries d on d.type = 'order.paid'
       and d.payload::jsonb #>> '{data,order,_id}' = o.id
     where o.paid_at is not null and exists (select from webhook_endpoints)
     group by o.id having count(distinct d.event_id) <> 1`,
  )
  const arrived = new Set(webhookIds())
  return [
    ...unknown.map(({ id }) => `a webhook arrived of which the shop has no record: ${id}`),
    ...delivered
      .filter(({ id, state }) => state === 'delivered' && !arrived.has(id))
      .map(({ id }) => `a webhook is marked delivered but did not arrive: ${id}`),
    ...delivered
      .filter(({ state, hasJob }) => state === 'waiting' && !hasJob)
      .map(({ id }) => `a waiting webhook has no job: ${id}`),
    ...events.map(({ id, count }) => `order ${id} has ${count} order.paid events instead of one`),
  ]
}
