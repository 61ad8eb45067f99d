CREATE TABLE "product_delivery" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"weight_grams" integer,
	"is_collection_only" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_delivery_weight" CHECK ("product_delivery"."weight_grams" between 1 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "delivery_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"settings" jsonb NOT NULL,
	CONSTRAINT "delivery_settings_single" CHECK ("delivery_settings"."id")
);
--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "includes_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "product_delivery" ADD CONSTRAINT "product_delivery_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;