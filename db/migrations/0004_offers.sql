CREATE TABLE "used_copies" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"media_grade" text,
	"sleeve_grade" text,
	"condition" text,
	"is_play_graded" boolean DEFAULT false NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"sku" char(8) DEFAULT next_used_copy_sku() NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"cost_cents" integer,
	"floor_cents" integer,
	"acquired_on" date,
	"acquired_from" text DEFAULT '' NOT NULL,
	"lot" text DEFAULT '' NOT NULL,
	"is_price_fixed" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"listed_at" timestamp with time zone,
	"sold_at" timestamp with time zone,
	"order_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "used_copies_sku_unique" UNIQUE("sku"),
	CONSTRAINT "used_copies_state_known" CHECK ("used_copies"."state" in ('draft', 'on-sale', 'held', 'in-checkout', 'sold', 'sold-elsewhere', 'withdrawn', 'needs-inspection')),
	CONSTRAINT "used_copies_media_grade_known" CHECK ("used_copies"."media_grade" in ('M', 'NM', 'VG+', 'VG', 'G+', 'G', 'F', 'P')),
	CONSTRAINT "used_copies_sleeve_grade_known" CHECK ("used_copies"."sleeve_grade" in ('M', 'NM', 'VG+', 'VG', 'G+', 'G', 'F', 'P', 'Generic', 'No Cover', 'Not Graded')),
	CONSTRAINT "used_copies_condition_known" CHECK ("used_copies"."condition" in ('Like new', 'Excellent', 'Good', 'Fair', 'For parts')),
	CONSTRAINT "used_copies_cost_not_negative" CHECK ("used_copies"."cost_cents" >= 0),
	CONSTRAINT "used_copies_floor_not_negative" CHECK ("used_copies"."floor_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "variant_options" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid NOT NULL,
	"label" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "variant_options_label_unique" UNIQUE("parent_id","label")
);
--> statement-breakpoint
CREATE TABLE "catalogue_names" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"sort_name" text NOT NULL,
	"normalized_name" text NOT NULL,
	"merged_into" uuid,
	"about" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_names_slug_unique" UNIQUE("kind","slug"),
	CONSTRAINT "catalogue_names_normalized_unique" UNIQUE("kind","normalized_name"),
	CONSTRAINT "catalogue_names_kind_known" CHECK ("catalogue_names"."kind" in ('artist', 'label'))
);
--> statement-breakpoint
CREATE TABLE "pressing_artists" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"artist_id" uuid NOT NULL,
	"credited_as" text DEFAULT '' NOT NULL,
	"join_phrase" text DEFAULT '' NOT NULL,
	CONSTRAINT "pressing_artists_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "pressing_labels" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label_id" uuid NOT NULL,
	"catalogue_number" text DEFAULT '' NOT NULL,
	"normalized_number" text DEFAULT '' NOT NULL,
	CONSTRAINT "pressing_labels_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "pressings" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"format" text DEFAULT 'Vinyl' NOT NULL,
	"media" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"released" text DEFAULT '' NOT NULL,
	"original_year" smallint,
	"edition" text DEFAULT '' NOT NULL,
	"packaging" text DEFAULT '' NOT NULL,
	"limited_to" integer,
	"genres" text[] DEFAULT '{}' NOT NULL,
	"styles" text[] DEFAULT '{}' NOT NULL,
	"identifiers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"gtins" text[] DEFAULT '{}' NOT NULL,
	"normalized_numbers" text[] DEFAULT '{}' NOT NULL,
	"normalized_title" text DEFAULT '' NOT NULL,
	"tracks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"discogs_release_id" bigint,
	"discogs_master_id" bigint,
	"musicbrainz_release_id" uuid,
	"notes" text DEFAULT '' NOT NULL,
	CONSTRAINT "pressings_released_partial" CHECK ("pressings"."released" ~ '^(\d{4}(-\d{2}(-\d{2})?)?)?$')
);
--> statement-breakpoint
DROP INDEX "products_newest_idx";--> statement-breakpoint
DROP INDEX "products_price_idx";--> statement-breakpoint
DROP INDEX "products_name_idx";--> statement-breakpoint
DROP INDEX "products_type_newest_idx";--> statement-breakpoint
DROP INDEX "products_type_price_idx";--> statement-breakpoint
DROP INDEX "products_type_name_idx";--> statement-breakpoint
DROP INDEX "products_artist_idx";--> statement-breakpoint
-- Columns with constant defaults first: the generated ones need them, and only those rewrite the table, once.
ALTER TABLE "products"
	ADD COLUMN "parent_id" uuid,
	ADD COLUMN "variant_kind" text,
	ADD COLUMN "variants_available" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "cheapest_variant_id" uuid,
	ADD COLUMN "cheapest_variant_cents" integer,
	ADD COLUMN "best_media_rank" smallint,
	ADD COLUMN "search_extra" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products"
	ALTER COLUMN "is_in_stock" SET EXPRESSION AS (stock > reserved or variants_available > 0),
	ALTER COLUMN "title_vector" SET EXPRESSION AS (case when parent_id is null then product_title_vector(name, artist) end),
	ALTER COLUMN "search_vector" SET EXPRESSION AS (case when parent_id is null then product_search_vector(name, artist, brand || ' ' || search_extra, genre, type, track_list, description) end),
	ADD COLUMN "featured_id" uuid GENERATED ALWAYS AS (case when stock <= reserved and variants_available > 0 then cheapest_variant_id else id end) STORED NOT NULL,
	ADD COLUMN "featured_cents" integer GENERATED ALWAYS AS (case when stock <= reserved and variants_available > 0 then cheapest_variant_cents else price_cents end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sold_as" jsonb;--> statement-breakpoint
ALTER TABLE "used_copies" ADD CONSTRAINT "used_copies_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_options" ADD CONSTRAINT "variant_options_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_options" ADD CONSTRAINT "variant_options_parent_id_products_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_names" ADD CONSTRAINT "catalogue_names_merged_into_catalogue_names_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."catalogue_names"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pressing_artists" ADD CONSTRAINT "pressing_artists_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pressing_artists" ADD CONSTRAINT "pressing_artists_artist_id_catalogue_names_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."catalogue_names"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pressing_labels" ADD CONSTRAINT "pressing_labels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pressing_labels" ADD CONSTRAINT "pressing_labels_label_id_catalogue_names_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."catalogue_names"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pressings" ADD CONSTRAINT "pressings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "used_copies_on_sale_idx" ON "used_copies" USING btree ("listed_at" DESC NULLS LAST,"product_id" DESC NULLS LAST) WHERE "used_copies"."state" = 'on-sale';--> statement-breakpoint
CREATE INDEX "used_copies_created_at_idx" ON "used_copies" USING btree ("created_at" DESC NULLS LAST,"product_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "used_copies_state_idx" ON "used_copies" USING btree ("state");--> statement-breakpoint
CREATE INDEX "pressing_artists_artist_id_idx" ON "pressing_artists" USING btree ("artist_id");--> statement-breakpoint
CREATE INDEX "pressing_labels_label_id_idx" ON "pressing_labels" USING btree ("label_id");--> statement-breakpoint
CREATE INDEX "pressings_gtins_idx" ON "pressings" USING gin ("gtins");--> statement-breakpoint
CREATE INDEX "pressings_normalized_numbers_idx" ON "pressings" USING gin ("normalized_numbers");--> statement-breakpoint
CREATE INDEX "pressings_normalized_title_idx" ON "pressings" USING btree ("normalized_title");--> statement-breakpoint
CREATE UNIQUE INDEX "pressings_discogs_release_id_idx" ON "pressings" USING btree ("discogs_release_id") WHERE "pressings"."discogs_release_id" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_parent_id_products_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_parent_idx" ON "products" USING btree ("parent_id") WHERE "products"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "products_number_idx" ON "products" USING btree (right("id"::text, 10)) WHERE "products"."archived_at" is null and "products"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "products_newest_idx" ON "products" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"is_in_stock") WHERE "products"."archived_at" is null and "products"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "products_price_idx" ON "products" USING btree ("featured_cents","id","is_in_stock") WHERE "products"."archived_at" is null and "products"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "products_name_idx" ON "products" USING btree ("name" collate "en-AU-x-icu","id","is_in_stock") WHERE "products"."archived_at" is null and "products"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "products_type_newest_idx" ON "products" USING btree ("type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"is_in_stock") WHERE "products"."archived_at" is null and "products"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "products_type_price_idx" ON "products" USING btree ("type","featured_cents","id","is_in_stock") WHERE "products"."archived_at" is null and "products"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "products_type_name_idx" ON "products" USING btree ("type","name" collate "en-AU-x-icu","id","is_in_stock") WHERE "products"."archived_at" is null and "products"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "products_artist_idx" ON "products" USING btree ("artist") WHERE "products"."archived_at" is null and "products"."parent_id" is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_variant_kind_known" CHECK ("products"."variant_kind" in ('used', 'option'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_variant_has_parent" CHECK (("products"."parent_id" is null) = ("products"."variant_kind" is null));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_used_copy_is_one" CHECK ("products"."variant_kind" is distinct from 'used' or "products"."stock" <= 1);