-- An order knows what it owes and why; "refund needed" follows from that. Dropping the column drops its index.
ALTER TABLE "orders" ADD COLUMN "owed_for" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "owed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "owed_for" = CASE
  WHEN "paid_at" IS NULL THEN 'wrong amount'
  WHEN EXISTS (SELECT FROM "order_refunds" r WHERE r."order_id" = "orders"."id" AND r."state" = 'failed' AND r."provider_id" IS NOT NULL) THEN 'refund failed'
  WHEN EXISTS (SELECT FROM "order_history" h WHERE h."order_id" = "orders"."id" AND h."to_status" NOT IN ('pending', 'cancelled', 'returned')) THEN 'paid twice'
  ELSE 'paid too late'
END WHERE "refund_needed";--> statement-breakpoint
UPDATE "orders" SET "owed_cents" = greatest(0, least("captured_cents" - "refunded_cents", (
  SELECT sum(r."amount_cents") FROM "order_refunds" r
  WHERE "owed_for" = 'refund failed' AND r."order_id" = "orders"."id" AND r."state" = 'failed' AND r."provider_id" IS NOT NULL
))) WHERE "owed_for" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "refund_needed";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_needed" boolean GENERATED ALWAYS AS (owed_for is not null) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_attention_idx" ON "orders" USING btree ("created_at" DESC NULLS LAST) WHERE "orders"."refund_needed" or "orders"."is_disputed";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_owed_for_known" CHECK ("orders"."owed_for" in ('paid too late', 'wrong amount', 'paid twice', 'refund failed'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_owed_not_negative" CHECK ("orders"."owed_cents" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_owed_for_something" CHECK ("orders"."owed_cents" = 0 or "orders"."owed_for" is not null);
