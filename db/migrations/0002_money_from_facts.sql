CREATE TABLE "former_orders" (
	"order_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_settlements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text,
	"sent_cents" integer NOT NULL,
	"kept_cents" integer NOT NULL,
	"was_never_paid" boolean DEFAULT false NOT NULL,
	"step" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_settlements_not_negative" CHECK (least("order_settlements"."sent_cents", "order_settlements"."kept_cents") >= 0)
);
--> statement-breakpoint
DROP INDEX "order_captures_accepted_key";--> statement-breakpoint
DROP INDEX "orders_sales_idx";--> statement-breakpoint
DROP INDEX "orders_open_idx";--> statement-breakpoint
ALTER TABLE "order_disputes" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "net_total_cents" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "order_captures" ADD COLUMN "step" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_disputes" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "step" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "part_of" uuid;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "is_settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_sale" boolean GENERATED ALWAYS AS (status <> 'pending' and paid_at is not null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_open" boolean GENERATED ALWAYS AS (status = 'pending' and paid_at is null and not stock_deducted) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "order_settlements" ADD CONSTRAINT "order_settlements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_settlements_order_id_idx" ON "order_settlements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_disputes_payment_id_idx" ON "order_disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "orders_sales_idx" ON "orders" USING btree ("created_at","net_total_cents") WHERE "orders"."is_sale";--> statement-breakpoint
CREATE INDEX "orders_open_idx" ON "orders" USING btree ("expires_at") WHERE "orders"."is_open";--> statement-breakpoint
-- The facts of former orders; recalculate-stored-money.ts derives the results from them at the next start.
UPDATE "order_captures" c SET "step" = greatest(1, (SELECT count(*) FROM "order_history" h
  WHERE h.order_id = c.order_id AND h.created_at < c.received_at));--> statement-breakpoint
UPDATE "order_refunds" r SET "step" = greatest(1, (SELECT count(*) FROM "order_history" h
  WHERE h.order_id = r.order_id AND h.created_at <= r.created_at));--> statement-breakpoint
UPDATE "order_disputes" d SET "payment_id" = (SELECT payment_id FROM "order_captures" c WHERE c.order_id = d.order_id
  ORDER BY c.refusal IS NOT NULL, c.received_at LIMIT 1);--> statement-breakpoint
INSERT INTO "order_settlements" ("order_id", "payment_id", "sent_cents", "kept_cents", "step", "created_at")
SELECT o.id, CASE WHEN a.before ->> 'reason' IN ('wrong amount', 'paid twice', 'paid after manual change') THEN
    (SELECT payment_id FROM "order_captures" c WHERE c.order_id = o.id
      ORDER BY c.refusal IS NOT DISTINCT FROM a.before ->> 'reason' DESC, c.received_at LIMIT 1) END,
  settled.sent, greatest(settled.due - settled.sent, 0),
  greatest(1, (SELECT count(*) FROM "order_history" h WHERE h.order_id = o.id AND h.created_at <= a.created_at)), a.created_at
FROM "audit_entries" a JOIN "orders" o ON o.id = a.subject_id,
  LATERAL (SELECT round(coalesce((a.after ->> 'refunded')::numeric, 0) * 100)::int AS sent,
    round(coalesce((a.before ->> 'amount')::numeric, 0) * 100)::int AS due) settled
WHERE a.action = 'order.settled' ORDER BY a.id;--> statement-breakpoint
INSERT INTO "order_settlements" ("order_id", "sent_cents", "kept_cents", "step")
SELECT o.id, o.refunded_elsewhere_cents - settled.sent, 0, (SELECT count(*) FROM "order_history" h WHERE h.order_id = o.id)
FROM "orders" o, LATERAL (SELECT coalesce(sum(sent_cents), 0)::int AS sent FROM "order_settlements" s WHERE s.order_id = o.id) settled
WHERE o.refunded_elsewhere_cents > settled.sent;--> statement-breakpoint
UPDATE "order_refunds" r SET "is_settled" = true WHERE r.state = 'failed' AND (
  EXISTS (SELECT FROM "order_settlements" s WHERE s.order_id = r.order_id AND s.created_at >= r.created_at)
  OR (r.provider_id IS NULL AND NOT EXISTS (SELECT FROM "orders" o WHERE o.id = r.order_id AND o.refund_due_reason = 'refund failed')));--> statement-breakpoint
-- From the sum that went back to cards to the part of the total that was sent back.
UPDATE "orders" SET "refunded_cents" = least(greatest(refunded_cents + refunded_elsewhere_cents - surplus_cents, 0), total_cents)
  WHERE "refunded_elsewhere_cents" + "surplus_cents" > 0;--> statement-breakpoint
INSERT INTO "former_orders" SELECT id FROM "orders";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "captured_cents";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "captured_currency";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "surplus_cents";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "refunded_elsewhere_cents";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "dispute_lost_cents";