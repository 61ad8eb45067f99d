CREATE TABLE "collection_items" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"artist" text NOT NULL,
	"title" text NOT NULL,
	"label" text NOT NULL,
	"catalogue_number" text NOT NULL,
	"year" integer,
	"discogs_release_id" bigint,
	"product_id" uuid,
	CONSTRAINT "collection_items_kind_known" CHECK ("collection_items"."kind" in ('collection', 'wantlist'))
);
--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_items_user_id_idx" ON "collection_items" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "collection_items_product_id_idx" ON "collection_items" USING btree ("product_id");