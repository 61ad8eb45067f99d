CREATE TABLE "offer_costs" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"cost_cents" integer NOT NULL,
	CONSTRAINT "offer_costs_not_negative" CHECK ("offer_costs"."cost_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "offer_costs" ADD CONSTRAINT "offer_costs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;