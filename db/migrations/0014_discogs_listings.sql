CREATE TABLE "discogs_listings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discogs_listings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"listing_id" bigint,
	"units" integer,
	"is_ended" boolean DEFAULT false NOT NULL,
	"sent" jsonb NOT NULL,
	"run" bigint,
	"undone_by" bigint
);
--> statement-breakpoint
ALTER TABLE "used_copies" DROP CONSTRAINT "used_copies_discogs_listing_id_unique";--> statement-breakpoint
DROP INDEX "used_copies_discogs_listing_group_idx";--> statement-breakpoint
ALTER TABLE "discogs_listings" ADD CONSTRAINT "discogs_listings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discogs_listings_product_id_idx" ON "discogs_listings" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "discogs_listings_listing_id_idx" ON "discogs_listings" USING btree ("listing_id","product_id") WHERE "discogs_listings"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX "discogs_listings_run_idx" ON "discogs_listings" USING btree ("run") WHERE "discogs_listings"."run" is not null;--> statement-breakpoint
-- The stored values of listings move into the table. Readers need two values of an ended listing, and the price of own stock.
INSERT INTO discogs_listings (product_id, listing_id, sent)
SELECT c.product_id, c.discogs_listing_group, e.exact->'before'->'discogsSent'
FROM used_copies c CROSS JOIN LATERAL (
  SELECT exact FROM audit_entries WHERE subject_id = c.product_id::text AND action = 'used-copy.sold-elsewhere'
    AND undo_of IS NULL AND exact IS NOT NULL ORDER BY id DESC LIMIT 1) e
WHERE c.discogs_listing_group IS NOT NULL AND c.discogs_sent IS NULL AND e.exact->'before'->>'discogsSent' IS NOT NULL;
--> statement-breakpoint
INSERT INTO discogs_listings (product_id, listing_id, units, is_ended, sent, run, undone_by)
SELECT known.*, said.run, said.undone_by
FROM (
  SELECT product_id, discogs_listing_group, NULL::integer AS units, discogs_sent IS NULL AS is_ended,
    coalesce(discogs_sent, jsonb_build_object('externalId', discogs_external_id, 'acceptOffer', discogs_accept_offer))
  FROM used_copies WHERE discogs_listing_group IS NOT NULL OR discogs_sent IS NOT NULL
  UNION ALL
  SELECT product_id, key::bigint, (value->>'quantity')::integer, false, jsonb_build_object('priceCents', value->'priceCents')
  FROM pressings CROSS JOIN jsonb_each(discogs_new_stock)) known
LEFT JOIN LATERAL (
  SELECT e.transaction_id AS run, (
    SELECT max(undo.id) FROM audit_entries undo WHERE undo.undo_of = e.id
      AND NOT EXISTS (SELECT FROM audit_entries again WHERE again.undo_of = undo.id)) AS undone_by
  FROM audit_entries e JOIN audit_entries run ON run.transaction_id = e.transaction_id
    AND run.action = 'products.imported' AND run.undo_of IS NULL
    AND (run.transaction_id < 0 OR run.created_at = e.created_at)
  WHERE e.subject_id = known.product_id::text AND e.undo_of IS NULL
    AND (e.action = 'product.created' OR (e.action = 'product.changed' AND known.units IS NOT NULL)
      OR (e.action = 'used-copy.sold-elsewhere' AND known.is_ended))
  ORDER BY e.id DESC LIMIT 1) said ON true;
--> statement-breakpoint
ALTER TABLE "used_copies" DROP COLUMN "discogs_listing_id";--> statement-breakpoint
ALTER TABLE "used_copies" DROP COLUMN "discogs_listing_group";--> statement-breakpoint
ALTER TABLE "used_copies" DROP COLUMN "discogs_sent";--> statement-breakpoint
ALTER TABLE "used_copies" DROP COLUMN "discogs_external_id";--> statement-breakpoint
ALTER TABLE "used_copies" DROP COLUMN "discogs_accept_offer";--> statement-breakpoint
ALTER TABLE "pressings" DROP COLUMN "discogs_new_stock";
