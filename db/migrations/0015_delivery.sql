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
ALTER TABLE "discount_codes" DROP CONSTRAINT "discount_codes_one_kind";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_discount_has_code";--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "includes_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "product_delivery" ADD CONSTRAINT "product_delivery_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_one_kind" CHECK ("discount_codes"."percent_points" is null or "discount_codes"."amount_cents" is null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_has_code" CHECK (("orders"."discount_cents" = 0 or "orders"."discount_code_id" is not null) and ("orders"."discount_code_id" is null) = ("orders"."discount_code" is null));