-- Triggers that maintain `product_facets` and `facet_counts` (server/catalogue/facets/facets.tables.ts, decision 48).

-- FAC 9 before FAC 73: runs of digits are numbers, and neither case nor spaces and dashes count.
CREATE COLLATION catalogue_number (provider = icu, locale = 'en-AU-u-ka-shifted-kn');
--> statement-breakpoint
INSERT INTO facets (dimension, key, label) VALUES
  ('format', 'lp', 'LP'), ('format', '12-inch', '12"'), ('format', '10-inch', '10"'), ('format', '7-inch', '7"'),
  ('format', 'box-set', 'Box Set'), ('format', 'cd', 'CD'), ('format', 'cassette', 'Cassette'), ('format', 'other', 'Other'),
  ('format', 'mono', 'Mono'), ('format', 'reissue', 'Reissue'), ('format', 'limited-edition', 'Limited Edition'),
  ('format', 'picture-disc', 'Picture Disc'), ('format', 'record-store-day', 'Record Store Day'),
  ('condition', 'new', 'New'), ('condition', 'used', 'Used'), ('condition', 'near-mint-or-better', 'Near Mint or better'),
  ('condition', 'vg-plus-or-better', 'VG+ or better'), ('condition', 'vg-or-better', 'VG or better');
--> statement-breakpoint
-- The format values of a pressing: what it is, or `other`, and what is special about it.
CREATE FUNCTION pressing_formats(format text, media jsonb) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    WITH words AS (
      SELECT m ->> 'size' AS word FROM jsonb_array_elements(media) m
      UNION SELECT m ->> 'channels' FROM jsonb_array_elements(media) m
      UNION SELECT jsonb_array_elements_text(m -> 'descriptions') FROM jsonb_array_elements(media) m
      UNION SELECT format
    ), known AS (
      SELECT DISTINCT value, is_special FROM words JOIN (VALUES
        ('LP', 'lp', false), ('12"', '12-inch', false), ('10"', '10-inch', false), ('7"', '7-inch', false),
        ('Box Set', 'box-set', false), ('CD', 'cd', false), ('CDr', 'cd', false), ('SACD', 'cd', false),
        ('Cassette', 'cassette', false), ('Mono', 'mono', true), ('Reissue', 'reissue', true),
        ('Limited Edition', 'limited-edition', true), ('Picture Disc', 'picture-disc', true),
        ('Record Store Day', 'record-store-day', true)
      ) AS meanings (word, value, is_special) USING (word)
    )
    SELECT coalesce(array_agg(value), '{}') ||
      CASE WHEN coalesce(bool_and(is_special), true) THEN ARRAY['other'] ELSE '{}' END
    FROM known);
--> statement-breakpoint
-- The facet values of products, one row for each.
CREATE FUNCTION facet_values_of(wanted uuid[])
  RETURNS TABLE (product_id uuid, dimension text, key text, label text, name_id uuid) LANGUAGE sql STABLE AS $$
  WITH wanted_rows AS MATERIALIZED (
    SELECT p.id, p.genre, p.stock > p.reserved AS is_new, p.variants_available, p.best_media_rank,
      r.product_id IS NOT NULL AS is_pressed, r.format, r.media, r.country, r.released, r.original_year, r.genres
    FROM public.products p LEFT JOIN public.pressings r ON r.product_id = p.id
    WHERE p.id = ANY (wanted) AND p.archived_at IS NULL AND p.parent_id IS NULL
  )
  SELECT id, 'genre', lower(each), each, NULL::uuid FROM wanted_rows,
    unnest(CASE WHEN cardinality(genres) > 0 THEN genres ELSE ARRAY[genre] END) each WHERE each <> ''
  UNION ALL
  SELECT id, 'format', each, '', NULL FROM wanted_rows, unnest(public.pressing_formats(format, media)) each WHERE is_pressed
  UNION ALL
  SELECT w.id, 'label', coalesce(n.merged_into, n.id)::text, '', coalesce(n.merged_into, n.id)
  FROM wanted_rows w JOIN public.pressing_labels l ON l.product_id = w.id
  JOIN public.catalogue_names n ON n.id = l.label_id WHERE n.name <> ''
  UNION ALL
  SELECT id, 'decade', each, each, NULL FROM wanted_rows,
    LATERAL (SELECT coalesce(original_year, nullif(left(released, 4), '')::int) / 10 || '0s' AS each) d
  WHERE each IS NOT NULL
  UNION ALL
  SELECT id, 'country', country, country, NULL FROM wanted_rows WHERE country <> ''
  UNION ALL
  SELECT id, 'condition', each, '', NULL FROM wanted_rows, LATERAL (
    SELECT bool_or(o.variant_kind = 'option') AS has_option, bool_or(o.variant_kind = 'used') AS has_used
    FROM public.products o WHERE variants_available > 0 AND o.parent_id = wanted_rows.id
      AND o.archived_at IS NULL AND o.stock > o.reserved
  ) v, LATERAL (VALUES ('new', is_new OR has_option), ('used', has_used), ('near-mint-or-better', best_media_rank >= 7),
    ('vg-plus-or-better', best_media_rank >= 6), ('vg-or-better', best_media_rank >= 5)) AS c (each, is_met)
  WHERE is_met
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_product_facets(wanted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF wanted IS NULL THEN RETURN; END IF;
  -- The lock waits for another transaction's change, which the statements below then read.
  PERFORM FROM public.product_facets WHERE product_id = ANY (wanted) ORDER BY product_id FOR UPDATE;
  DELETE FROM public.product_facets f WHERE product_id = ANY (wanted)
    AND EXISTS (SELECT FROM public.products WHERE id = f.product_id AND archived_at IS NOT NULL);
  -- The last spelling is shown. The order avoids deadlocks between transactions that add the same values.
  INSERT INTO public.facets (dimension, key, label, name_id)
  SELECT DISTINCT ON (v.dimension, v.key) v.dimension, v.key, v.label, v.name_id FROM public.facet_values_of(wanted) v
  WHERE NOT EXISTS (SELECT FROM public.facets f
    WHERE f.dimension = v.dimension AND f.key = v.key AND (v.label = '' OR f.label = v.label))
  ORDER BY v.dimension, v.key
  ON CONFLICT (dimension, key) DO UPDATE SET label = excluded.label;
  INSERT INTO public.product_facets AS stored
    (product_id, type, cents, is_in_stock, created_at, released, catalogue_number, facet_ids)
  SELECT p.id, p.type, p.featured_cents, p.is_in_stock, p.created_at, nullif(r.released, ''),
    (SELECT nullif(l.catalogue_number, '') FROM public.pressing_labels l WHERE l.product_id = p.id ORDER BY position LIMIT 1),
    coalesce(v.ids, '{}')
  FROM public.products p
  LEFT JOIN public.pressings r ON r.product_id = p.id
  LEFT JOIN (
    SELECT each.product_id, array_agg(DISTINCT f.id ORDER BY f.id) AS ids
    FROM public.facet_values_of(wanted) each JOIN public.facets f USING (dimension, key) GROUP BY each.product_id
  ) v ON v.product_id = p.id
  WHERE p.id = ANY (wanted) AND p.archived_at IS NULL AND p.parent_id IS NULL
  ORDER BY p.id
  ON CONFLICT (product_id) DO UPDATE SET type = excluded.type, cents = excluded.cents, is_in_stock = excluded.is_in_stock,
    created_at = excluded.created_at, released = excluded.released, catalogue_number = excluded.catalogue_number,
    facet_ids = excluded.facet_ids
  WHERE (stored.type, stored.cents, stored.is_in_stock, stored.created_at, stored.released, stored.catalogue_number, stored.facet_ids)
    IS DISTINCT FROM (excluded.type, excluded.cents, excluded.is_in_stock, excluded.created_at, excluded.released,
      excluded.catalogue_number, excluded.facet_ids);
END
$$;
--> statement-breakpoint
-- Called by hand after writing products with the triggers disabled, after `add_missing_pressings()`.
CREATE FUNCTION rebuild_product_facets() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  batch uuid[];
BEGIN
  DELETE FROM public.product_facets;
  DELETE FROM public.facet_counts;
  FOR batch IN SELECT array_agg(id) FROM (
    SELECT id, row_number() OVER (ORDER BY id) / 10000 AS number FROM public.products
    WHERE archived_at IS NULL AND parent_id IS NULL) numbered GROUP BY number
  LOOP
    PERFORM public.refresh_product_facets(batch);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_changed_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_product_facets(array_agg(DISTINCT product_id)) FROM changed_rows;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Within a trigger of `products` that table's own triggers follow.
CREATE TRIGGER pressings_refresh_facets AFTER UPDATE ON pressings
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refresh_changed_facets();
--> statement-breakpoint
CREATE TRIGGER pressing_labels_refresh_facets_inserted AFTER INSERT ON pressing_labels
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refresh_changed_facets();
--> statement-breakpoint
CREATE TRIGGER pressing_labels_refresh_facets_updated AFTER UPDATE ON pressing_labels
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refresh_changed_facets();
--> statement-breakpoint
CREATE TRIGGER pressing_labels_refresh_facets_deleted AFTER DELETE ON pressing_labels
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refresh_changed_facets();
--> statement-breakpoint
CREATE FUNCTION refresh_facets_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_product_facets(array_agg(id)) FROM new_rows WHERE parent_id IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_write_facets_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_facets_of_new();
--> statement-breakpoint
CREATE FUNCTION refresh_facets_of_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_product_facets(array_agg(n.id)) FROM new_rows n JOIN old_rows o USING (id)
  WHERE n.parent_id IS NULL AND (o.type, o.brand, o.artist IS NULL, o.genre, o.release_date, o.featured_cents,
      o.is_in_stock, o.stock > o.reserved, o.variants_available, o.cheapest_variant_id, o.cheapest_variant_cents,
      o.best_media_rank, o.archived_at IS NULL)
    IS DISTINCT FROM (n.type, n.brand, n.artist IS NULL, n.genre, n.release_date, n.featured_cents,
      n.is_in_stock, n.stock > n.reserved, n.variants_available, n.cheapest_variant_id, n.cheapest_variant_cents,
      n.best_media_rank, n.archived_at IS NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- After the triggers of rows, which write pressings.
CREATE TRIGGER products_write_facets_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_facets_of_updated();
--> statement-breakpoint
-- As in 0005_offer_triggers.sql; variants may change places without a change of the product's columns.
CREATE OR REPLACE FUNCTION refresh_variants(product uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.products p
  SET variants_available = v.available, cheapest_variant_id = v.cheapest_id,
    cheapest_variant_cents = v.cheapest_cents, best_media_rank = v.best_rank
  FROM (
    SELECT count(*)::int AS available, min(o.price_cents) AS cheapest_cents,
      max(public.media_rank(u.media_grade)) AS best_rank,
      (array_agg(o.id ORDER BY o.price_cents, o.variant_kind, public.media_rank(u.media_grade) DESC NULLS LAST,
        public.condition_rank(u.condition) DESC NULLS LAST, u.listed_at, o.id))[1] AS cheapest_id
    FROM public.products o LEFT JOIN public.used_copies u ON u.product_id = o.id
    WHERE o.parent_id = product AND o.archived_at IS NULL AND o.stock > o.reserved
  ) v
  WHERE p.id = product
    AND (p.variants_available, p.cheapest_variant_id, p.cheapest_variant_cents, p.best_media_rank)
      IS DISTINCT FROM (v.available, v.cheapest_id, v.cheapest_cents, v.best_rank);
  -- Otherwise the triggers of the product do it.
  IF NOT FOUND THEN PERFORM public.refresh_product_facets(ARRAY[product]); END IF;
END
$$;
--> statement-breakpoint
-- A label that was merged into another one.
CREATE FUNCTION refresh_facets_of_merged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_product_facets(array_agg(product_id)) FROM public.pressing_labels
  WHERE label_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER catalogue_names_refresh_facets AFTER UPDATE OF merged_into ON catalogue_names FOR EACH ROW
  WHEN (NEW.kind = 'label' AND OLD.merged_into IS DISTINCT FROM NEW.merged_into) EXECUTE FUNCTION refresh_facets_of_merged();
--> statement-breakpoint
-- `facet_counts`, and channel `catalogue` (server/catalogue/cache-tags.ts): lists with facets show something else now.
CREATE FUNCTION count_product_facets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_changed boolean := true;
BEGIN
  -- An upsert runs the triggers of both kinds, and those without rows change nothing.
  CASE TG_OP
  WHEN 'TRUNCATE' THEN
    DELETE FROM public.facet_counts;
  WHEN 'INSERT' THEN
    has_changed := EXISTS (SELECT FROM new_rows);
    INSERT INTO public.facet_counts (type, facet_id, delta)
    SELECT type, id, count(*) FROM new_rows, unnest(facet_ids) id GROUP BY 1, 2;
  WHEN 'DELETE' THEN
    has_changed := EXISTS (SELECT FROM old_rows);
    INSERT INTO public.facet_counts (type, facet_id, delta)
    SELECT type, id, -count(*) FROM old_rows, unnest(facet_ids) id GROUP BY 1, 2;
  ELSE
    has_changed := EXISTS (SELECT FROM new_rows);
    INSERT INTO public.facet_counts (type, facet_id, delta)
    SELECT type, id, sum(change) FROM (
      SELECT type, unnest(facet_ids) AS id, 1 AS change FROM new_rows
      UNION ALL SELECT type, unnest(facet_ids), -1 FROM old_rows) changes
    GROUP BY 1, 2 HAVING sum(change) <> 0;
  END CASE;
  IF has_changed THEN PERFORM pg_notify('catalogue', 'facets'); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER product_facets_count_inserted AFTER INSERT ON product_facets
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_product_facets();
--> statement-breakpoint
CREATE TRIGGER product_facets_count_updated AFTER UPDATE ON product_facets
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_product_facets();
--> statement-breakpoint
CREATE TRIGGER product_facets_count_deleted AFTER DELETE ON product_facets
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_product_facets();
--> statement-breakpoint
CREATE TRIGGER product_facets_count_truncated AFTER TRUNCATE ON product_facets
  FOR EACH STATEMENT EXECUTE FUNCTION count_product_facets();
--> statement-breakpoint
SELECT rebuild_product_facets();
