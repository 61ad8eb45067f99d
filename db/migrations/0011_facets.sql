CREATE TABLE "facet_counts" (
	"type" text NOT NULL,
	"facet_id" integer NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dimension" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"name_id" uuid,
	CONSTRAINT "facets_key_unique" UNIQUE("dimension","key")
);
--> statement-breakpoint
CREATE TABLE "product_facets" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"cents" integer NOT NULL,
	"is_in_stock" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"released" text,
	"catalogue_number" text,
	"facet_ids" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_facets" ADD CONSTRAINT "product_facets_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "facet_counts_idx" ON "facet_counts" USING btree ("type","facet_id","delta");--> statement-breakpoint
CREATE INDEX "product_facets_ids_idx" ON "product_facets" USING gin ("facet_ids");