ALTER TABLE "product_import_rows" ADD COLUMN "new_copies" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "is_applied" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "is_outdated" boolean DEFAULT false NOT NULL;