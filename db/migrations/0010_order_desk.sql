DROP INDEX "orders_search_idx";--> statement-breakpoint
ALTER TABLE "order_mails" DROP CONSTRAINT "order_mails_order_id_kind_pk";--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "amount_cents" integer;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "is_paid" boolean;--> statement-breakpoint
UPDATE "payment_events" SET
	"order_id" = coalesce("payload"#>>'{data,object,client_reference_id}', "payload"#>>'{data,object,metadata,orderId}'),
	"amount_cents" = coalesce(("payload"#>>'{data,object,amount_total}')::integer, 0),
	"currency" = lower("payload"#>>'{data,object,currency}'),
	"is_paid" = "payload"#>>'{data,object,payment_status}' in ('paid', 'no_payment_required')
WHERE "session_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "order_mails" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
ALTER TABLE "order_mails" ADD COLUMN "actor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_mails" ADD COLUMN "is_resend" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_mails" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_mails" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_mails" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "order_mails" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_events_order_id_idx" ON "payment_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_name_idx" ON "order_lines" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "order_mails_one_of_a_kind" ON "order_mails" USING btree ("order_id","kind") WHERE not "order_mails"."is_resend";--> statement-breakpoint
CREATE INDEX "order_mails_order_id_idx" ON "order_mails" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_search_idx" ON "orders" USING gin (lower("id" || ' ' || "email" || ' ' || "recipient_name") gin_trgm_ops);