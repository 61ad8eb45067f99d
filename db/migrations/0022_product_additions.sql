CREATE TABLE "product_additions" (
	"actor" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "product_additions_actor_key_pk" PRIMARY KEY("actor","key")
);
--> statement-breakpoint
ALTER TABLE "product_additions" ADD CONSTRAINT "product_additions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;