CREATE TABLE "order_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"is_open" boolean NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text,
	"state" text NOT NULL,
	"provider_id" text,
	"failure" text,
	"restock" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"idempotency_key" text,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "order_refunds_amount_positive" CHECK ("order_refunds"."amount_cents" > 0),
	CONSTRAINT "order_refunds_state_known" CHECK ("order_refunds"."state" in ('asked', 'pending', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "demo_payment_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"refund_id" text NOT NULL,
	"session_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "order_mails_one_of_a_kind";--> statement-breakpoint
DROP INDEX "orders_sales_idx";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "restocked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_mails" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "captured_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "captured_currency" text DEFAULT 'aud' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_disputed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_disputes" ADD CONSTRAINT "order_disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_payment_refunds" ADD CONSTRAINT "demo_payment_refunds_session_id_demo_payment_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."demo_payment_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_disputes_order_id_idx" ON "order_disputes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_refunds_order_id_idx" ON "order_refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_refunds_provider_id_key" ON "order_refunds" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_refunds_idempotency_key" ON "order_refunds" USING btree ("order_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "order_refunds_open_idx" ON "order_refunds" USING btree ("created_at") WHERE "order_refunds"."state" in ('asked', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "demo_payment_refunds_refund_id_key" ON "demo_payment_refunds" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "demo_payment_refunds_session_id_idx" ON "demo_payment_refunds" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "demo_payment_refunds_created_at_idx" ON "demo_payment_refunds" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "order_mails" ADD CONSTRAINT "order_mails_refund_id_order_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."order_refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_mails_one_a_refund" ON "order_mails" USING btree ("refund_id") WHERE not "order_mails"."is_resend";--> statement-breakpoint
CREATE INDEX "orders_payment_id_idx" ON "orders" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "orders_attention_idx" ON "orders" USING btree ("created_at" DESC NULLS LAST) WHERE "orders"."refund_needed" or "orders"."is_disputed";--> statement-breakpoint
CREATE UNIQUE INDEX "order_mails_one_of_a_kind" ON "order_mails" USING btree ("order_id","kind") WHERE not "order_mails"."is_resend" and "order_mails"."refund_id" is null;--> statement-breakpoint
CREATE INDEX "orders_sales_idx" ON "orders" USING btree ("created_at","total_cents","refunded_cents") WHERE "orders"."status" <> 'pending' and ("orders"."status" <> 'cancelled' or "orders"."paid_at" is not null);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_restocked_within_quantity" CHECK ("order_lines"."restocked" between 0 and "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_not_negative" CHECK ("orders"."refunded_cents" >= 0);--> statement-breakpoint
-- What came in before is known from the provider's messages.
UPDATE "orders" SET "captured_cents" = paid."amount_cents", "captured_currency" = paid."currency", "payment_id" = paid."payment_id"
FROM (
  SELECT DISTINCT ON (o."id") o."id", e."amount_cents", e."currency",
    coalesce(e."payload" #>> '{data,object,payment_intent}', 'pi_' || substr(e."session_id", 4)) AS "payment_id"
  FROM "orders" o JOIN "payment_events" e ON e."order_id" = o."id" OR e."session_id" = o."payment_session_id"
  WHERE e."is_paid" AND e."amount_cents" > 0
  ORDER BY o."id", e."received_at"
) AS paid WHERE paid."id" = "orders"."id";
