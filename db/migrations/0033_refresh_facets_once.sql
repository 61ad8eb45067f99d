-- As in 0029_refresh_by_statement.sql, once for each batch of an import: server/catalogue/facets/refresh-facets-once.ts.
ALTER FUNCTION refresh_product_facets(uuid[]) RENAME TO write_product_facets;
--> statement-breakpoint
-- Called by triggers. A transaction that sets `runout.facets` to `later` writes the facets of its products itself.
CREATE FUNCTION refresh_product_facets(wanted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('runout.facets', true) IS DISTINCT FROM 'later' THEN
    PERFORM public.write_product_facets(wanted);
  END IF;
END
$$;
--> statement-breakpoint
-- As in 0005_offer_triggers.sql, once for each statement: a thousand rows with ten prices are ten rows of `product_counts`.
CREATE OR REPLACE FUNCTION update_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_counts (type, price_cents, is_in_stock, delta)
  SELECT type, featured_cents, is_in_stock, sum(change) FROM (
    SELECT type, featured_cents, is_in_stock, 1 AS change FROM new_rows WHERE archived_at IS NULL AND parent_id IS NULL
    UNION ALL
    SELECT type, featured_cents, is_in_stock, -1 FROM old_rows WHERE archived_at IS NULL AND parent_id IS NULL) AS changes
  GROUP BY GROUPING SETS ((1, 2, 3), (1, 3)) HAVING sum(change) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER products_count_updated ON products;
--> statement-breakpoint
CREATE TRIGGER products_count_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_product_counts();
