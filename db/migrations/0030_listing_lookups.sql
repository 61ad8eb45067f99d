DROP INDEX "used_copies_discogs_listing_group_idx";--> statement-breakpoint
DROP INDEX "pressings_normalized_numbers_idx";--> statement-breakpoint
CREATE INDEX "used_copies_discogs_listing_group_idx" ON "used_copies" USING btree ("discogs_listing_group","product_id") WHERE "used_copies"."discogs_listing_group" is not null;--> statement-breakpoint
CREATE INDEX "pressings_normalized_numbers_idx" ON "pressings" USING gin ("normalized_numbers") WITH (fastupdate=false);