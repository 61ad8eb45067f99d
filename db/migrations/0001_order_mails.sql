DROP INDEX "order_mails_order_id_kind_key";--> statement-breakpoint
-- Lines that were refunded and restocked no longer hold their order.
UPDATE "orders" SET "ships_on" = (
  SELECT max("ships_on") FROM "order_lines" WHERE "order_id" = "orders"."id" AND "restocked" < "quantity")
WHERE "ships_on" IS NOT NULL;
