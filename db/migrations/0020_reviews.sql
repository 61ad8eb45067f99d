ALTER TABLE "products" ADD COLUMN "review" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "review_author" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "picked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "search_vector" SET EXPRESSION AS (case when parent_id is null then product_search_vector(name, artist, brand || ' ' || search_extra, genre, type, track_list, description || ' ' || review) end);--> statement-breakpoint
CREATE INDEX "products_picks_idx" ON "products" USING btree ("picked_at" DESC NULLS LAST,"id") WHERE "products"."picked_at" is not null and "products"."archived_at" is null and "products"."parent_id" is null;
