CREATE TABLE "copy_facets" (
	"copy_id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"type" text NOT NULL,
	"cents" integer NOT NULL,
	"media_grade" text,
	"listed_at" timestamp with time zone,
	"facet_ids" integer[] NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_archived_copies_idx";--> statement-breakpoint
DROP INDEX "used_copies_on_sale_idx";--> statement-breakpoint
ALTER TABLE "copy_facets" ADD CONSTRAINT "copy_facets_copy_id_used_copies_product_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."used_copies"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copy_facets" ADD CONSTRAINT "copy_facets_product_id_product_facets_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product_facets"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO copy_facets (copy_id, product_id, type, cents, media_grade, listed_at, facet_ids)
SELECT o.id, f.product_id, o.type, o.price_cents, u.media_grade, u.listed_at, f.facet_ids
FROM used_copies u JOIN products o ON o.id = u.product_id JOIN product_facets f ON f.product_id = o.parent_id
WHERE u.state = 'on-sale' AND o.archived_at IS NULL;
--> statement-breakpoint
CREATE INDEX "copy_facets_product_idx" ON "copy_facets" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "copy_facets_latest_idx" ON "copy_facets" USING btree ("listed_at" DESC NULLS LAST,"copy_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "copy_facets_ids_idx" ON "copy_facets" USING gin ("facet_ids");;
--> statement-breakpoint
-- The rows of the wanted copies that are on sale (server/catalogue/facets/facets.tables.ts, decision 48).
CREATE FUNCTION write_copy_facets(wanted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF wanted IS NULL THEN RETURN; END IF;
  -- The lock waits for another transaction's change, which the statements below then read.
  PERFORM FROM public.product_facets WHERE product_id = ANY (ARRAY(
    SELECT parent_id FROM public.products WHERE id = ANY (wanted))) ORDER BY product_id FOR UPDATE;
  DELETE FROM public.copy_facets WHERE copy_id = ANY (ARRAY(
    SELECT o.id FROM public.products o JOIN public.used_copies u ON u.product_id = o.id
    WHERE o.id = ANY (wanted) AND (u.state <> 'on-sale' OR o.archived_at IS NOT NULL)));
  INSERT INTO public.copy_facets AS stored (copy_id, product_id, type, cents, media_grade, listed_at, facet_ids)
  SELECT o.id, f.product_id, o.type, o.price_cents, u.media_grade, u.listed_at, f.facet_ids
  FROM public.products o JOIN public.used_copies u ON u.product_id = o.id
  JOIN public.product_facets f ON f.product_id = o.parent_id
  WHERE o.id = ANY (wanted) AND u.state = 'on-sale' AND o.archived_at IS NULL
  ON CONFLICT (copy_id) DO UPDATE SET type = excluded.type, cents = excluded.cents, media_grade = excluded.media_grade,
    listed_at = excluded.listed_at, facet_ids = excluded.facet_ids
  WHERE (stored.type, stored.cents, stored.media_grade, stored.listed_at, stored.facet_ids)
    IS DISTINCT FROM (excluded.type, excluded.cents, excluded.media_grade, excluded.listed_at, excluded.facet_ids);
END
$$;
--> statement-breakpoint
CREATE FUNCTION write_facets_of_copies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.write_copy_facets(array_agg(product_id)) FROM new_rows WHERE state = 'on-sale';
  ELSE
    PERFORM public.write_copy_facets(array_agg(product_id)) FROM (
      SELECT product_id, media_grade, state, listed_at FROM new_rows
      EXCEPT
      SELECT product_id, media_grade, state, listed_at FROM old_rows) AS changed;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER used_copies_write_facets_inserted AFTER INSERT ON used_copies
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_facets_of_copies();
--> statement-breakpoint
CREATE TRIGGER used_copies_write_facets_updated AFTER UPDATE ON used_copies
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_facets_of_copies();
--> statement-breakpoint
CREATE FUNCTION write_facets_of_updated_copies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.write_copy_facets(array_agg(id)) FROM (
    SELECT id, type, price_cents, archived_at IS NULL FROM new_rows WHERE variant_kind = 'used'
    EXCEPT
    SELECT id, type, price_cents, archived_at IS NULL FROM old_rows) AS changed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_write_copy_facets AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_facets_of_updated_copies();
--> statement-breakpoint
CREATE FUNCTION write_copies_of_facets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT product_id FROM new_rows);
  ELSE
    changed := ARRAY(SELECT product_id FROM (
      SELECT product_id, facet_ids FROM new_rows EXCEPT SELECT product_id, facet_ids FROM old_rows) AS changed_rows);
  END IF;
  PERFORM public.write_copy_facets(array_agg(id)) FROM public.products
  WHERE parent_id = ANY (changed) AND variant_kind = 'used';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER product_facets_write_copies_inserted AFTER INSERT ON product_facets
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_copies_of_facets();
--> statement-breakpoint
CREATE TRIGGER product_facets_write_copies_updated AFTER UPDATE ON product_facets
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_copies_of_facets();
