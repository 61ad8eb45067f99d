-- Messages on channel `catalogue`, sent at commit: server/catalogue/catalogue-invalidation.ts maps them to cache tags.

-- At most three messages for a statement, however many rows it updates: `stock <ids>`, `offers <ids>` when the price, the featured offer
-- or a variant changed, `changed <ids>` for the rest. A variant names its product beside itself.
CREATE OR REPLACE FUNCTION notify_products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pair record;
  before_row public.products;
  after_row public.products;
  changed text := '';
  offered text := '';
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
    IF before_row.parent_id IS NOT NULL THEN
      offered := offered || ' ' || before_row.id || ' ' || before_row.parent_id;
      CONTINUE;
    END IF;
    before_row.stock := after_row.stock;
    before_row.reserved := after_row.reserved;
    before_row.is_in_stock := after_row.is_in_stock;
    IF before_row *= after_row THEN
      sold := sold || ' ' || before_row.id;
      CONTINUE;
    END IF;
    before_row.variants_available := after_row.variants_available;
    before_row.cheapest_variant_id := after_row.cheapest_variant_id;
    before_row.cheapest_variant_cents := after_row.cheapest_variant_cents;
    before_row.best_media_rank := after_row.best_media_rank;
    before_row.featured_id := after_row.featured_id;
    before_row.featured_cents := after_row.featured_cents;
    IF before_row *= after_row THEN
      offered := offered || ' ' || before_row.id;
    ELSE
      changed := changed || ' ' || before_row.id;
    END IF;
  END LOOP;
  IF changed <> '' THEN PERFORM pg_notify('catalogue', 'changed' || changed); END IF;
  IF offered <> '' THEN PERFORM pg_notify('catalogue', 'offers' || offered); END IF;
  IF sold <> '' THEN PERFORM pg_notify('catalogue', 'stock' || sold); END IF;
  RETURN NULL;
END
$$;

-- New products appear in lists only; a new variant is part of the page of its product.
CREATE OR REPLACE FUNCTION notify_products_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parents text;
BEGIN
  IF EXISTS (SELECT FROM new_rows WHERE parent_id IS NULL) THEN
    PERFORM pg_notify('catalogue', 'lists');
  END IF;
  SELECT string_agg(DISTINCT parent_id::text, ' ') INTO parents FROM new_rows WHERE parent_id IS NOT NULL;
  IF length(parents) > 4000 THEN
    PERFORM pg_notify('catalogue', 'everything');
  ELSIF parents IS NOT NULL THEN
    PERFORM pg_notify('catalogue', 'offers ' || parents);
  END IF;
  RETURN NULL;
END
$$;

-- The shop archives products and never deletes them, but a person with psql may.
CREATE OR REPLACE FUNCTION notify_products_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', 'everything');
  RETURN NULL;
END
$$;

-- Variants that changed, once for each statement: an import writes a thousand rows with one, and 100,000 in all. Called by
-- propose-markdowns.ts too.
CREATE OR REPLACE FUNCTION notify_variants(variants uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(variants) > 100 THEN
    PERFORM pg_notify('catalogue', 'everything');
  ELSE
    PERFORM pg_notify('catalogue', 'offers ' || id || ' ' || parent_id) FROM public.products WHERE id = ANY (variants);
  END IF;
END
$$;

-- New used copies.
CREATE OR REPLACE FUNCTION notify_used_copies_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.notify_variants(ARRAY(SELECT product_id FROM new_rows));
  RETURN NULL;
END
$$;

-- Used copies of which something public changed.
CREATE OR REPLACE FUNCTION notify_used_copies_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.notify_variants(ARRAY(
    SELECT product_id FROM (
      SELECT product_id, media_grade, sleeve_grade, condition, is_play_graded, notes, state, listed_at, sold_at FROM new_rows
      EXCEPT
      SELECT product_id, media_grade, sleeve_grade, condition, is_play_graded, notes, state, listed_at, sold_at FROM old_rows
    ) AS changed));
  RETURN NULL;
END
$$;

-- Labels of options are part of the page of the product and of its row in lists.
CREATE OR REPLACE FUNCTION notify_variant_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', (SELECT 'offers ' || id || ' ' || parent_id FROM public.products
    WHERE id = coalesce(NEW.product_id, OLD.product_id)));
  RETURN NULL;
END
$$;

-- Artists are shown on the pages of their products.
CREATE OR REPLACE FUNCTION notify_pressing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', 'changed ' || coalesce(NEW.product_id, OLD.product_id));
  RETURN NULL;
END
$$;

-- Pressings and labels are shown on the pages of their products, and order the lists of a label.
CREATE OR REPLACE FUNCTION notify_pressings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM changed_rows LIMIT 101) AS counted) > 100 THEN
    PERFORM pg_notify('catalogue', 'everything');
  ELSE
    PERFORM pg_notify('catalogue', 'changed ' || product_id) FROM changed_rows;
  END IF;
  RETURN NULL;
END
$$;

-- Pages of artists and labels show their names and texts, and products link to them.
CREATE OR REPLACE FUNCTION notify_catalogue_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  records text[];
BEGIN
  IF NEW.name = OLD.name THEN
    PERFORM pg_notify('catalogue', 'lists');
    RETURN NULL;
  END IF;
  SELECT array_agg(product_id) INTO records FROM (
    SELECT product_id FROM public.pressing_artists WHERE artist_id = NEW.id
    UNION SELECT product_id FROM public.pressing_labels WHERE label_id = NEW.id LIMIT 101) AS linked;
  IF cardinality(records) > 100 THEN
    PERFORM pg_notify('catalogue', 'everything');
  ELSE
    PERFORM pg_notify('catalogue', concat_ws(' ', 'changed', array_to_string(records, ' ')));
  END IF;
  RETURN NULL;
END
$$;

-- Pages and lists show the drop of an offer, on the page of its product too.
CREATE OR REPLACE FUNCTION notify_drop() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  offer uuid := coalesce(NEW.product_id, OLD.product_id);
BEGIN
  PERFORM pg_notify('catalogue', 'changed ' || p.id || coalesce(' ' || p.parent_id, ''))
  FROM public.products p WHERE p.id = offer OR p.parent_id = offer;
  RETURN NULL;
END
$$;

-- Every process reads the shop again and invalidates all responses (decision 60).
CREATE OR REPLACE FUNCTION notify_shop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', 'shop');
  RETURN NULL;
END $$;

-- Lists with facets show something else. An upsert runs the triggers of both kinds, and those without rows send nothing.
CREATE OR REPLACE FUNCTION notify_product_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed_rows) THEN PERFORM pg_notify('catalogue', 'facets'); END IF;
  RETURN NULL;
END
$$;
