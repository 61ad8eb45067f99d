ALTER TABLE "product_import_rows" DROP CONSTRAINT "product_import_rows_outcome_known";--> statement-breakpoint
ALTER TABLE "product_imports" DROP CONSTRAINT "product_imports_state_known";--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "used_copy_id" uuid;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "notes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "question" text;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD COLUMN "choice" text;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "format" text DEFAULT 'runout' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "ignored_columns" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "options" jsonb;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "is_checked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "is_cancelled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "new_copies_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "sold_elsewhere_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "missing_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "skipped_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "product_import_rows_question_idx" ON "product_import_rows" USING btree ("import_id","question","row") WHERE "product_import_rows"."question" is not null;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_outcome_known" CHECK ("product_import_rows"."outcome" in ('new', 'new-copy', 'changed', 'unchanged', 'sold-elsewhere', 'missing', 'skipped', 'wrong'));--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_format_known" CHECK ("product_imports"."format" in ('runout', 'used-copies', 'discogs', 'shopify'));--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_state_known" CHECK ("product_imports"."state" in ('needs-options', 'checking', 'checked', 'applying', 'applied'));--> statement-breakpoint
UPDATE "product_imports" SET "is_checked" = true
WHERE "state" = 'checked' AND "new_count" + "changed_count" + "unchanged_count" + "wrong_count" = "total";
