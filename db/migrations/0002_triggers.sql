-- The triggers on `products` (server/catalogue/catalogue.tables.ts) and the functions they call.

-- Channel `catalogue`, on commit: server/catalogue/catalogue-invalidation.ts maps the messages to cache tags.
-- One statement sends at most two messages, however many rows it updates.
CREATE FUNCTION notify_products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pair record;
  before_row public.products;
  after_row public.products;
  changed text := '';
  sold text := '';
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 101) AS counted) > 100 THEN
    PERFORM pg_notify('catalogue', 'everything');
    RETURN NULL;
  END IF;
  FOR pair IN SELECT o AS old_row, n AS new_row FROM old_rows o LEFT JOIN new_rows n USING (id) LOOP
    before_row := pair.old_row;
    after_row := pair.new_row;
    -- The whole row is compared, which includes columns that are added later.
    CONTINUE WHEN before_row *= after_row;
    before_row.stock := after_row.stock;
    before_row.reserved := after_row.reserved;
    before_row.is_in_stock := after_row.is_in_stock;
    IF before_row *= after_row THEN
      sold := sold || ' ' || before_row.id;
    ELSE
      changed := changed || ' ' || before_row.id;
    END IF;
  END LOOP;
  IF changed <> '' THEN PERFORM pg_notify('catalogue', 'changed' || changed); END IF;
  IF sold <> '' THEN PERFORM pg_notify('catalogue', 'stock' || sold); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_notify_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_products_updated();
--> statement-breakpoint
-- Channel `catalogue` (server/catalogue/catalogue-invalidation.ts): new products appear in lists only, no row is named.
CREATE FUNCTION notify_products_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', 'lists');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_notify_inserted AFTER INSERT ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_products_inserted();
--> statement-breakpoint
-- Channel `catalogue` (server/catalogue/catalogue-invalidation.ts): the shop archives products and never deletes them,
-- but a person with psql may.
CREATE FUNCTION notify_products_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', 'everything');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_notify_deleted AFTER DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_products_deleted();
--> statement-breakpoint
-- `product_counts`: server/catalogue/listing/list-products.queries.ts sums its deltas by type, price and stock,
-- compact-product-counts.ts merges its rows. Rows without a price count all prices together.
CREATE FUNCTION add_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_counts (type, price_cents, is_in_stock, delta)
  SELECT type, price_cents, stock > reserved, count(*) FROM new_rows WHERE archived_at IS NULL
  GROUP BY GROUPING SETS ((1, 2, 3), (1, 3));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_count_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_product_counts();
--> statement-breakpoint
-- `product_counts`, read by server/catalogue/listing/list-products.queries.ts.
CREATE FUNCTION subtract_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_counts (type, price_cents, is_in_stock, delta)
  SELECT type, price_cents, stock > reserved, -count(*) FROM old_rows WHERE archived_at IS NULL
  GROUP BY GROUPING SETS ((1, 2, 3), (1, 3));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_count_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION subtract_product_counts();
--> statement-breakpoint
-- `product_counts`, read by server/catalogue/listing/list-products.queries.ts.
CREATE FUNCTION update_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.archived_at IS NULL THEN
    INSERT INTO public.product_counts (type, price_cents, is_in_stock, delta)
    VALUES (OLD.type, OLD.price_cents, OLD.stock > OLD.reserved, -1), (OLD.type, NULL, OLD.stock > OLD.reserved, -1);
  END IF;
  IF NEW.archived_at IS NULL THEN
    INSERT INTO public.product_counts (type, price_cents, is_in_stock, delta)
    VALUES (NEW.type, NEW.price_cents, NEW.stock > NEW.reserved, 1), (NEW.type, NULL, NEW.stock > NEW.reserved, 1);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Most sales skip this trigger: only selling or restocking the last unit changes a count.
CREATE TRIGGER products_count_updated AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.type, OLD.price_cents, OLD.stock > OLD.reserved, OLD.archived_at IS NULL)
    IS DISTINCT FROM (NEW.type, NEW.price_cents, NEW.stock > NEW.reserved, NEW.archived_at IS NULL))
  EXECUTE FUNCTION update_product_counts();
--> statement-breakpoint
-- `product_counts`, read by server/catalogue/listing/list-products.queries.ts.
CREATE FUNCTION clear_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.product_counts;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_count_truncated AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION clear_product_counts();
--> statement-breakpoint
-- Called by hand after writing products with the triggers disabled (decision 22).
CREATE FUNCTION rebuild_product_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.product_counts;
  INSERT INTO public.product_counts (type, price_cents, is_in_stock, delta)
  SELECT type, price_cents, stock > reserved, count(*) FROM public.products WHERE archived_at IS NULL
  GROUP BY GROUPING SETS ((1, 2, 3), (1, 3));
END
$$;
--> statement-breakpoint
-- `search_terms`: server/catalogue/search/search-terms.queries.ts completes and corrects typed words with them.
CREATE FUNCTION sync_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.search_terms (word)
  SELECT word FROM unnest(public.product_search_words(
    concat_ws(' ', NEW.name, NEW.artist, NEW.brand, NEW.genre, NEW.type))) AS word
  -- A fixed order avoids deadlocks between transactions that insert the same words.
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_sync_search_terms
  AFTER INSERT OR UPDATE OF name, artist, brand, genre, type ON products
  FOR EACH ROW EXECUTE FUNCTION sync_search_terms();
--> statement-breakpoint
-- `products_revision`: server/catalogue/search/search-total-cache.ts compares it to detect stale totals.
CREATE SEQUENCE products_revision;
--> statement-breakpoint
CREATE FUNCTION advance_products_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval('public.products_revision');
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Stock is not listed: it changes no search result.
CREATE TRIGGER products_advance_revision
  AFTER INSERT OR DELETE OR UPDATE OF name, artist, brand, genre, type, track_list, description, price_cents, archived_at
  ON products FOR EACH STATEMENT EXECUTE FUNCTION advance_products_revision();
