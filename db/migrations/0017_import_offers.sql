ALTER TABLE "product_import_rows" ADD COLUMN "offers" uuid[] DEFAULT '{}' NOT NULL;
