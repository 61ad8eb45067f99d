ALTER TABLE "products" ADD COLUMN "ships_on" date;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "ships_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ships_on" date;--> statement-breakpoint
CREATE INDEX "orders_waiting_idx" ON "orders" USING btree ("ships_on") WHERE "orders"."ships_on" is not null and "orders"."status" in ('pending', 'payment received', 'preparing to ship');