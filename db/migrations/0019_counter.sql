CREATE TABLE "day_ends" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" integer NOT NULL,
	"currency" text NOT NULL,
	"sums" jsonb NOT NULL,
	"opening_cents" integer NOT NULL,
	"counted_cents" integer NOT NULL,
	"left_cents" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "day_ends_cash_not_negative" CHECK (least("day_ends"."opening_cents", "day_ends"."counted_cents", "day_ends"."left_cents") >= 0),
	CONSTRAINT "day_ends_left_was_counted" CHECK ("day_ends"."left_cents" <= "day_ends"."counted_cents")
);
--> statement-breakpoint
CREATE TABLE "order_tenders" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"given_cents" integer,
	"day_end_id" uuid,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_tenders_kind_known" CHECK ("order_tenders"."kind" in ('cash', 'card terminal', 'transfer', 'other')),
	CONSTRAINT "order_tenders_amount_not_zero" CHECK ("order_tenders"."amount_cents" <> 0),
	CONSTRAINT "order_tenders_given_covers_amount" CHECK ("order_tenders"."given_cents" is null or ("order_tenders"."kind" = 'cash' and "order_tenders"."given_cents" >= "order_tenders"."amount_cents"))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_discount_has_code";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_tenders" ADD CONSTRAINT "order_tenders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tenders" ADD CONSTRAINT "order_tenders_day_end_id_day_ends_id_fk" FOREIGN KEY ("day_end_id") REFERENCES "public"."day_ends"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "day_ends_number_key" ON "day_ends" USING btree ("number");--> statement-breakpoint
CREATE INDEX "order_tenders_order_id_idx" ON "order_tenders" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_tenders_day_end_idx" ON "order_tenders" USING btree ("day_end_id");--> statement-breakpoint
CREATE INDEX "orders_source_idx" ON "orders" USING btree ("source","created_at" DESC NULLS LAST) WHERE "orders"."source" <> 'shop';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_source_known" CHECK ("orders"."source" in ('shop', 'counter', 'by hand'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_has_code" CHECK (("orders"."discount_cents" = 0 or "orders"."discount_code_id" is not null or "orders"."source" = 'counter') and ("orders"."discount_code_id" is null) = ("orders"."discount_code" is null));