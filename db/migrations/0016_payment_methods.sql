ALTER TABLE "order_captures" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "demo_payment_sessions" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_guest_has_no_account" CHECK (not "orders"."is_guest" or "orders"."user_id" is null);--> statement-breakpoint
CREATE INDEX "orders_guest_idx" ON "orders" USING btree ("email","created_at" DESC NULLS LAST) WHERE "orders"."is_guest";--> statement-breakpoint
CREATE TABLE "guest_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_data_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guest_links" ADD CONSTRAINT "guest_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_links_order_id_idx" ON "guest_links" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "guest_data_links_email_idx" ON "guest_data_links" USING btree ("email");
