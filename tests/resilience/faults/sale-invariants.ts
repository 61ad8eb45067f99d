import type { Ask, Witnesses } from './invariants.ts'

/** Finds used copies that got lost, exist or were sold twice, and descriptions of sales that changed. */
export async function findWrongSales(ask: Ask, witnesses: Witnesses): Promise<string[]> {
  const parts = [
    await findWrongCopies(ask, witnesses),
    await findLostDepartures(ask, witnesses),
    await findSoldTwice(ask),
    await findWrongDescriptions(ask, witnesses),
  ]
  return parts.flat()
}

/** The lot of each copy is the idempotency key of its intake. */
async function findWrongCopies(ask: Ask, { diary }: Witnesses): Promise<string[]> {
  const lost = await ask<{ lot: string }>(
    `select lot from unnest($1::text[]) given(lot)
     where not exists (select from used_copies u where u.lot = given.lot)`,
    [[...diary.copies]],
  )
  const doubled = await ask<{ lot: string }>(
    `select lot from used_copies where lot <> '' group by lot having count(*) > 1`,
  )
  return [
    ...lost.map(({ lot }) => `a used copy was saved and is not there: ${lot}`),
    ...doubled.map(({ lot }) => `a used copy was saved twice: ${lot}`),
  ]
}

/** A departure without a response may have happened, too. */
async function findLostDepartures(ask: Ask, { diary }: Witnesses): Promise<string[]> {
  const rows = await ask<{ id: string; reason: string }>(
    `select id, reason from jsonb_to_recordset($1) as given(id text, reason text)
     group by id, reason having count(*) > (select count(*) from stock_movements m
       where m.product_id::text = given.id and m.reason = given.reason)`,
    [JSON.stringify(diary.departures)],
  )
  return rows.map(({ id, reason }) => `a used copy was taken off sale and is not: ${id} ${reason}`)
}

/** An order has a copy from its sale to its return. */
async function findSoldTwice(ask: Ask): Promise<string[]> {
  const rows = await ask<{ id: string }>(
    `select l.product_id as id from order_lines l join orders o on o.id = l.order_id
     join used_copies u on u.product_id = l.product_id where o.stock_deducted
     group by l.product_id having sum(l.quantity - l.restocked) > 1`,
  )
  return rows.map(({ id }) => `a used copy was sold twice: ${id}`)
}

async function findWrongDescriptions(ask: Ask, { diary }: Witnesses): Promise<string[]> {
  const missing = await ask<{ id: string }>(
    'select distinct order_id as id from order_lines where sold_as is null',
  )
  const changed = await ask<{ id: string }>(
    `select distinct given."orderId" as id
     from jsonb_to_recordset($1) as given("orderId" text, "productId" text, "soldAs" jsonb)
     where not exists (select from order_lines l where l.order_id = given."orderId"
       and l.product_id::text = given."productId" and l.sold_as - 'sku' = given."soldAs")`,
    [JSON.stringify(diary.soldAs)],
  )
  return [
    ...missing.map(({ id }) => `order ${id} has a line without its description`),
    ...changed.map(({ id }) => `order ${id} describes a line differently than it was sold`),
  ]
}
