-- As in 0005_offer_triggers.sql, once for each product and statement: an import adds a thousand used copies with one.
CREATE FUNCTION refresh_variants_of_copies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_variants(parent_id) FROM (
    SELECT DISTINCT p.parent_id FROM new_rows n JOIN public.products p ON p.id = n.product_id ORDER BY 1) AS parents;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER used_copies_refresh_inserted ON used_copies;
--> statement-breakpoint
CREATE TRIGGER used_copies_refresh_inserted AFTER INSERT ON used_copies
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_variants_of_copies();
--> statement-breakpoint
DROP TRIGGER variants_refresh_inserted ON products;
--> statement-breakpoint
-- A used copy counts once its grades are there too.
CREATE TRIGGER variants_refresh_inserted AFTER INSERT ON products FOR EACH ROW
  WHEN (NEW.variant_kind = 'option') EXECUTE FUNCTION refresh_variants_of_parent();
