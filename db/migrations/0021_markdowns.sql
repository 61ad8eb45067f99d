CREATE TABLE "markdown_proposals" (
	"copy_id" uuid PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"new_cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "markdown_schedule" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"rounding" text DEFAULT '0.50' NOT NULL,
	"proposed_at" timestamp with time zone,
	CONSTRAINT "markdown_schedule_single" CHECK ("markdown_schedule"."id"),
	CONSTRAINT "markdown_schedule_rounding_known" CHECK ("markdown_schedule"."rounding" in ('0.50', '0.95'))
);
--> statement-breakpoint
CREATE TABLE "markdown_steps" (
	"days" integer PRIMARY KEY NOT NULL,
	"percent" integer NOT NULL,
	CONSTRAINT "markdown_steps_days_positive" CHECK ("markdown_steps"."days" > 0),
	CONSTRAINT "markdown_steps_percent_known" CHECK ("markdown_steps"."percent" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "price_history_reason_known" CHECK ("price_history"."reason" in ('listed', 'changed', 'markdown'))
);
--> statement-breakpoint
ALTER TABLE "used_copies" ADD COLUMN "was_cents" integer;--> statement-breakpoint
ALTER TABLE "used_copies" ADD COLUMN "marked_down_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "markdown_proposals" ADD CONSTRAINT "markdown_proposals_copy_id_products_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_history_product_idx" ON "price_history" USING btree ("product_id","id" DESC NULLS LAST);