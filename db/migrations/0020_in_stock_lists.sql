DROP INDEX "products_newest_idx";--> statement-breakpoint
DROP INDEX "products_price_idx";--> statement-breakpoint
DROP INDEX "products_name_idx";--> statement-breakpoint
DROP INDEX "products_type_newest_idx";--> statement-breakpoint
DROP INDEX "products_type_price_idx";--> statement-breakpoint
DROP INDEX "products_type_name_idx";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_in_stock" boolean GENERATED ALWAYS AS (stock > reserved) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_newest_idx" ON "products" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"is_in_stock") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_price_idx" ON "products" USING btree ("price_cents","id","is_in_stock") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_name_idx" ON "products" USING btree ("name" collate "en-AU-x-icu","id","is_in_stock") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_type_newest_idx" ON "products" USING btree ("type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"is_in_stock") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_type_price_idx" ON "products" USING btree ("type","price_cents","id","is_in_stock") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_type_name_idx" ON "products" USING btree ("type","name" collate "en-AU-x-icu","id","is_in_stock") WHERE "products"."archived_at" is null;