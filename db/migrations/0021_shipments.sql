ALTER TABLE "orders" ADD COLUMN "ships_with" text;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "is_first_part" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ships_with_orders_id_fk" FOREIGN KEY ("ships_with") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_ships_with_idx" ON "orders" USING btree ("ships_with") WHERE "orders"."ships_with" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ships_with_another" CHECK ("orders"."ships_with" is null or ("orders"."ships_with" <> "orders"."id" and "orders"."delivery" is not null));