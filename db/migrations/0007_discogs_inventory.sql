ALTER TABLE "products" ADD COLUMN "needs_completion" text;--> statement-breakpoint
ALTER TABLE "used_copies" ADD COLUMN "shipping_weight_grams" integer;--> statement-breakpoint
ALTER TABLE "used_copies" ADD COLUMN "discogs_listing_id" bigint;--> statement-breakpoint
ALTER TABLE "used_copies" ADD COLUMN "discogs_listing_group" bigint;--> statement-breakpoint
ALTER TABLE "used_copies" ADD COLUMN "discogs_sent" jsonb;--> statement-breakpoint
ALTER TABLE "used_copies" ADD COLUMN "discogs_external_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "used_copies" ADD COLUMN "discogs_accept_offer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "products_needs_completion_idx" ON "products" USING btree ("needs_completion","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "products"."needs_completion" is not null;--> statement-breakpoint
CREATE INDEX "used_copies_discogs_listing_group_idx" ON "used_copies" USING btree ("discogs_listing_group") WHERE "used_copies"."discogs_listing_group" is not null;--> statement-breakpoint
ALTER TABLE "used_copies" ADD CONSTRAINT "used_copies_discogs_listing_id_unique" UNIQUE("discogs_listing_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_needs_completion_known" CHECK ("products"."needs_completion" in ('discogs', 'shopify'));--> statement-breakpoint
ALTER TABLE "used_copies" ADD CONSTRAINT "used_copies_shipping_weight_not_negative" CHECK ("used_copies"."shipping_weight_grams" >= 0);