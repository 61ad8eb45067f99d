ALTER TABLE "discogs_exports" ADD COLUMN "without_number_count" integer DEFAULT 0 NOT NULL;
