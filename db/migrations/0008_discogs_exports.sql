CREATE TABLE "discogs_export_rows" (
	"export_id" uuid NOT NULL,
	"file" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"listing_id" bigint,
	"cells" text[] NOT NULL,
	"sent" jsonb,
	CONSTRAINT "discogs_export_rows_export_id_file_position_pk" PRIMARY KEY("export_id","file","position"),
	CONSTRAINT "discogs_export_rows_file_known" CHECK ("discogs_export_rows"."file" in ('add', 'change', 'delete', 'by-hand'))
);
--> statement-breakpoint
CREATE TABLE "discogs_exports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uploaded_at" timestamp with time zone,
	"currency" text NOT NULL,
	"rate" double precision NOT NULL,
	"add_count" integer DEFAULT 0 NOT NULL,
	"change_count" integer DEFAULT 0 NOT NULL,
	"delete_count" integer DEFAULT 0 NOT NULL,
	"without_release_id" integer DEFAULT 0 NOT NULL,
	"unlinked_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discogs_export_rows" ADD CONSTRAINT "discogs_export_rows_export_id_discogs_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."discogs_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discogs_export_rows" ADD CONSTRAINT "discogs_export_rows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discogs_exports_created_at_idx" ON "discogs_exports" USING btree ("created_at");