DROP INDEX "products_artist_idx";--> statement-breakpoint
DROP INDEX "used_copies_on_sale_idx";--> statement-breakpoint
CREATE INDEX "products_archived_copies_idx" ON "products" USING btree ("id") WHERE "products"."variant_kind" = 'used' and "products"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "products_artist_idx" ON "products" USING btree ("artist","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "products"."archived_at" is null and "products"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "used_copies_on_sale_idx" ON "used_copies" USING btree ("listed_at" DESC NULLS LAST,"product_id" DESC NULLS LAST,"media_grade") WHERE "used_copies"."state" = 'on-sale';