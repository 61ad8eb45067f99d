ALTER TABLE "product_facets" ADD COLUMN "new_cents" integer;--> statement-breakpoint
ALTER TABLE "product_facets" ADD COLUMN "used_cents" integer;--> statement-breakpoint
ALTER TABLE "product_facets" ADD COLUMN "near_mint_cents" integer;--> statement-breakpoint
ALTER TABLE "product_facets" ADD COLUMN "vg_plus_cents" integer;--> statement-breakpoint
ALTER TABLE "product_facets" ADD COLUMN "vg_cents" integer;