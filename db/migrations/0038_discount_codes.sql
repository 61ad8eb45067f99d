CREATE TABLE "discount_codes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"code" text NOT NULL,
	"percent_points" integer,
	"amount_cents" integer,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"minimum_cents" integer DEFAULT 0 NOT NULL,
	"once_per_customer" boolean DEFAULT false NOT NULL,
	"uses_max" integer,
	"types" text[] DEFAULT '{}' NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_codes_code_known" CHECK ("discount_codes"."code" ~ '^[A-Z0-9]+$'),
	CONSTRAINT "discount_codes_one_kind" CHECK (("discount_codes"."percent_points" is null) <> ("discount_codes"."amount_cents" is null)),
	CONSTRAINT "discount_codes_percent_known" CHECK ("discount_codes"."percent_points" between 100 and 10000),
	CONSTRAINT "discount_codes_amount_positive" CHECK ("discount_codes"."amount_cents" > 0),
	CONSTRAINT "discount_codes_uses_not_negative" CHECK ("discount_codes"."uses" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_code_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "discount_codes_code_key" ON "discount_codes" USING btree ("code");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_code_id_discount_codes_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_discount_idx" ON "orders" USING btree ("discount_code_id","user_id") WHERE "orders"."discount_code_id" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_discount_within_price" CHECK ("order_lines"."discount_cents" between 0 and "order_lines"."unit_price_cents"::bigint * "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_not_negative" CHECK ("orders"."discount_cents" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_has_code" CHECK (("orders"."discount_cents" > 0) = ("orders"."discount_code_id" is not null) and ("orders"."discount_code_id" is null) = ("orders"."discount_code" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_counted_has_code" CHECK (not "orders"."discount_counted" or "orders"."discount_code_id" is not null);