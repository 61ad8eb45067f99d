/** Statements that damage a shop, each with the words of the problem that they cause. */
export const damages: [problem: string, damage: string][] = [
  [
    'the ledger adds up to the stock',
    'update products set stock = stock + 1 where parent_id is null',
  ],
  ['the ledger adds up to the stock', 'delete from stock_movements where order_id is not null'],
  [
    'the reservations add up to what is reserved',
    'update products set reserved = reserved + 1 where stock > reserved',
  ],
  ['the reservations add up to what is reserved', 'delete from reservations'],
  [
    'only pending orders hold copies',
    `update orders set status = 'cancelled' where status = 'pending'`,
  ],
  [
    'an active hold reserves its unit, and no other one does',
    `insert into holds (product_id, source) select id, 'staff' from products limit 1`,
  ],
  [
    'a unit is on hold only for a customer whose limit has room for it',
    `with limited as (insert into drops (product_id, mode, limit_per_customer) select distinct product_id, 'first-come', 1 from order_lines
      on conflict (product_id) do update set limit_per_customer = 1)
    insert into holds (product_id, user_id, source) select product_id, user_id, 'staff'
      from order_lines join orders on orders.id = order_id
      where user_id is not null and status not in ('cancelled', 'returned') limit 1`,
  ],
  [
    'a listed product has the facets that its pressing and its offers have',
    'update product_facets set cents = cents + 1',
  ],
  [
    'a listed product has the lowest price in each condition',
    'update product_facets set new_cents = 1',
  ],
  ['a used copy on sale has the facets of its product', 'update copy_facets set cents = cents + 1'],
  [
    'a listed product has the facets that its pressing and its offers have',
    `update product_facets set facet_ids = '{}'`,
  ],
  ['a pending order holds or has taken its copies', 'delete from reservations'],
  [
    'an order has taken its copies exactly when its movements say so',
    'update order_lines set quantity = quantity + 1',
  ],
  [
    'copies of cancelled and returned orders are on the shelf',
    `update orders set status = 'cancelled' where stock_deducted`,
  ],
  [
    'an order past pending is paid and has taken its copies',
    `update orders set stock_deducted = false where status <> 'pending'`,
  ],
  [
    'the money taken at the counter for an order is its total',
    "update orders set source = 'counter' where id = (select min(id) from orders where total_cents > 0)",
  ],
  [
    'no more goes back at the counter than was paid there, and the sale is less by it',
    "insert into order_tenders (order_id, kind, amount_cents, actor) select id, 'cash', -1, 'x' from orders limit 1",
  ],
  [
    "a day's end has the sums of its payments",
    `insert into day_ends (number, currency, sums, opening_cents, counted_cents, left_cents, actor)
      values (1, 'aud', '[{"kind": "cash", "takenCents": 1, "givenBackCents": 0, "sales": 1, "returns": 0}]', 0, 0, 0, 'x')`,
  ],
  [
    'an order costs what its lines and its delivery cost',
    'update orders set total_cents = total_cents + 1',
  ],
  [
    'an order costs what its lines and its delivery cost',
    'update order_lines set discount_cents = 1',
  ],
  ['a discount code counts the orders that use it', 'update discount_codes set uses = uses + 1'],
  [
    'an order uses its code while it is paid or may be paid',
    'update orders set discount_counted = false',
  ],
  [
    'the history leads to the status without a gap',
    `delete from order_history where from_status is null`,
  ],
  [
    'the money of an order follows from its facts',
    'update orders set refunded_cents = refunded_cents + 1',
  ],
  [
    'the money of an order follows from its facts',
    'update orders set net_total_cents = net_total_cents - 1',
  ],
  ['a product has the figures of its offers', 'update products set variants_available = 0'],
  [
    'a product has the figures of its offers',
    `update products set cheapest_variant_id = id where parent_id is null and stock = 0`,
  ],
  [
    'a used copy has the state of its ledger and reservations',
    `update used_copies set state = 'sold'`,
  ],
  [
    'a variant has the texts of its product',
    `update products set name = 'x' where parent_id is null`,
  ],
  ['every record has a pressing', 'delete from pressings'],
  ['a record has the credit and the label of its pressing', `update products set artist = 'x'`],
  ['every stored event was worked on', 'update payment_events set processed_at = null'],
  ['an account was registered and is not there', `update users set email = 'x' || email`],
  [
    'an account was deleted and is there: deleted@example.com',
    `update users set email = 'deleted@example.com' where role = 'admin'`,
  ],
  ['an order was placed and is not there', `delete from orders where status = 'pending'`],
  ['an order was placed and is not there', 'delete from idempotency_keys'],
  ['should hold', 'delete from cart_lines'],
  ['should hold', 'update cart_lines set quantity = quantity + 3'],
  ['a change was made and is not in the audit log', 'delete from audit_entries'],
  ['a payment was taken note of and is not there', 'update orders set paid_at = null'],
  ['the money of an order follows from its facts', 'update orders set paid_at = null'],
  [
    'the money of an order follows from its facts',
    `update order_captures set refusal = 'paid twice'`,
  ],
  ['was paid, but the shop has no payment', `update order_captures set amount_cents = 1`],
  ['was paid, but the shop has no payment', `update order_captures set refusal = 'paid twice'`],
  ['no more goes back of a payment than came in', 'update order_refunds set amount_cents = 7991'],
  [
    'is marked paid without a payment',
    `update orders set paid_at = now() where status = 'pending'`,
  ],
  ['a refund was asked for and is not there', 'delete from order_refunds'],
  ['was made, but the shop has no record', `update order_refunds set state = 'failed'`],
  [
    'is marked made without a refund at the provider',
    `update order_refunds set provider_id = 'another'`,
  ],
  ['an unsent email has no job', `delete from pgboss.job where name = 'send-order-mail'`],
  [
    'an unsent email has no job',
    `update pgboss.job set state = 'failed' where name = 'send-order-mail'`,
  ],
  ['0 confirmations instead of 1', `delete from order_mails where kind = 'confirmation'`],
  [
    '2 confirmations instead of 1',
    `insert into order_mails (order_id, kind, sent_at)
     select order_id, kind, sent_at from order_mails where kind = 'confirmation'`,
  ],
  [
    'an email is marked sent but did not arrive',
    'update order_mails set sent_at = now() where sent_at is null',
  ],
  ['an email arrived of which the shop has no record', 'delete from order_mails'],
  [
    'a status was set and is not in the history',
    `delete from order_history where to_status = 'preparing to ship'`,
  ],
  ['a product was archived and is not', 'update products set archived_at = null'],
  [
    'a file of 2 products made 1',
    `delete from products where id = (select id from products where name = 'Imported' limit 1)`,
  ],
  ['a file of 2 products made 0', `delete from products where name = 'Imported'`],
  ['a file of 2 products made 10', `update products set name = 'Imported'`],
  ['a webhook arrived of which the shop has no record', 'delete from webhook_deliveries'],
  [
    'a webhook is marked delivered but did not arrive',
    `update webhook_deliveries set state = 'delivered'`,
  ],
  ['a waiting webhook has no job', `delete from pgboss.job where name = 'deliver-webhook'`],
  [
    '0 order.paid events instead of one',
    `delete from webhook_deliveries where type = 'order.paid'`,
  ],
  [
    '2 order.paid events instead of one',
    `insert into webhook_deliveries (endpoint_id, event_id, type, payload)
     select endpoint_id, gen_random_uuid(), type, payload from webhook_deliveries
     where type = 'order.paid'`,
  ],
  ['a used copy was saved and is not there', `update used_copies set lot = ''`],
  ['a used copy was saved twice', `update used_copies set lot = 'first'`],
  [
    'a used copy was taken off sale and is not',
    `delete from stock_movements where reason = 'withdrawn'`,
  ],
  [
    'a used copy was sold twice',
    `update order_lines set product_id = (select product_id from used_copies limit 1)`,
  ],
  ['has a line without its description', 'update order_lines set sold_as = null'],
  [
    'describes a line differently than it was sold',
    `update order_lines set sold_as = sold_as || '{"title": "x"}'`,
  ],
]
