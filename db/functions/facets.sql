-- `facets` and `product_facets`: the values by which lists are filtered (decision 10).

-- The words of a pressing that name its format.
CREATE OR REPLACE FUNCTION pressing_words(format text, media jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_jsonb(ARRAY[format]) || jsonb_path_query_array(media, '$[*].size')
    || jsonb_path_query_array(media, '$[*].channels') || jsonb_path_query_array(media, '$[*].descriptions[*]');

-- The facet values of products, one row for each, from their texts and pressings; those of their offers: `offer_facets_of`.
CREATE OR REPLACE FUNCTION facet_values_of(wanted uuid[])
  RETURNS TABLE (product_id uuid, dimension text, key text, label text, name_id uuid) LANGUAGE sql STABLE AS $$
  WITH wanted_rows AS MATERIALIZED (
    SELECT p.id, r.country, r.released, r.original_year, r.genres,
      CASE WHEN r.product_id IS NOT NULL THEN public.pressing_words(r.format, r.media) END AS words
    FROM public.products p LEFT JOIN public.pressings r ON r.product_id = p.id
    WHERE p.id = ANY (wanted) AND p.archived_at IS NULL AND p.parent_id IS NULL
  ), meanings (word, value, is_format) AS (VALUES
    ('LP', 'lp', true), ('12"', '12-inch', true), ('10"', '10-inch', true), ('7"', '7-inch', true), ('Box Set', 'box-set', true),
    ('CD', 'cd', true), ('CDr', 'cd', true), ('SACD', 'cd', true), ('Cassette', 'cassette', true),
    ('Mono', 'mono', false), ('Reissue', 'reissue', false), ('Limited Edition', 'limited-edition', false),
    ('Picture Disc', 'picture-disc', false), ('Record Store Day', 'record-store-day', false)
  )
  SELECT id, 'genre', lower(each), each, NULL::uuid FROM wanted_rows, unnest(genres) each WHERE each <> ''
  UNION ALL
  SELECT id, 'format', value, '', NULL FROM wanted_rows, meanings WHERE words ? word
  UNION ALL
  SELECT id, 'format', 'other', '', NULL FROM wanted_rows
  WHERE NOT words ?| ARRAY(SELECT word FROM meanings WHERE is_format)
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
$$;

-- The lowest prices of a product's offers that can be bought, by condition, and the facets of the conditions that have one. The ranks
-- are those of `rankOf` in facet-filters.ts, which a test compares.
CREATE OR REPLACE FUNCTION offer_facets_of(product uuid)
  RETURNS TABLE (new_cents integer, used_cents integer, near_mint_cents integer, vg_plus_cents integer, vg_cents integer, facet_ids integer[])
  LANGUAGE sql STABLE AS $$
  SELECT lowest.*, ARRAY(
    SELECT f.id FROM public.facets f WHERE f.dimension = 'condition' AND f.key = ANY (ARRAY[
      CASE WHEN lowest.new_cents IS NOT NULL THEN 'new' END, CASE WHEN lowest.used_cents IS NOT NULL THEN 'used' END,
      CASE WHEN lowest.near_mint_cents IS NOT NULL THEN 'near-mint-or-better' END,
      CASE WHEN lowest.vg_plus_cents IS NOT NULL THEN 'vg-plus-or-better' END,
      CASE WHEN lowest.vg_cents IS NOT NULL THEN 'vg-or-better' END]))
  FROM (
    SELECT min(o.price_cents) FILTER (WHERE o.variant_kind IS DISTINCT FROM 'used') AS new_cents,
      min(o.price_cents) FILTER (WHERE o.variant_kind = 'used') AS used_cents,
      min(o.price_cents) FILTER (WHERE public.media_rank(u.media_grade) >= 7) AS near_mint_cents,
      min(o.price_cents) FILTER (WHERE public.media_rank(u.media_grade) >= 6) AS vg_plus_cents,
      min(o.price_cents) FILTER (WHERE public.media_rank(u.media_grade) >= 5) AS vg_cents
    FROM public.products o LEFT JOIN public.used_copies u ON u.product_id = o.id
    WHERE (o.id = product OR o.parent_id = product) AND o.archived_at IS NULL AND o.stock > o.reserved
  ) AS lowest
$$;

-- The part of `product_facets` that follows from the offers of products; `cents` is the price of the featured one. Returns whether it
-- changed.
CREATE OR REPLACE FUNCTION write_offer_facets(wanted uuid[]) RETURNS boolean LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  UPDATE public.product_facets stored SET cents = found.cents, is_in_stock = found.is_in_stock, facet_ids = found.facet_ids,
    new_cents = found.new_cents, used_cents = found.used_cents, near_mint_cents = found.near_mint_cents,
    vg_plus_cents = found.vg_plus_cents, vg_cents = found.vg_cents
  FROM (
    SELECT p.id, p.featured_cents AS cents, p.is_in_stock,
      offers.new_cents, offers.used_cents, offers.near_mint_cents, offers.vg_plus_cents, offers.vg_cents,
      ARRAY(
        SELECT DISTINCT id FROM unnest(old.facet_ids || offers.facet_ids) AS id
        WHERE id = ANY (offers.facet_ids) OR id <> ALL (ARRAY(SELECT f.id FROM public.facets f WHERE f.dimension = 'condition')) ORDER BY id
      ) AS facet_ids
    FROM public.products p JOIN public.product_facets old ON old.product_id = p.id
    CROSS JOIN LATERAL public.offer_facets_of(p.id) AS offers
    WHERE p.id = ANY (wanted)
  ) AS found
  WHERE stored.product_id = found.id
    AND (stored.cents, stored.is_in_stock, stored.facet_ids,
        stored.new_cents, stored.used_cents, stored.near_mint_cents, stored.vg_plus_cents, stored.vg_cents)
      IS DISTINCT FROM (found.cents, found.is_in_stock, found.facet_ids,
        found.new_cents, found.used_cents, found.near_mint_cents, found.vg_plus_cents, found.vg_cents);
  RETURN FOUND;
END
$$;

-- `facets` and `product_facets` of products, for lists with facets. Returns whether a row of a product changed.
CREATE OR REPLACE FUNCTION write_product_facets(wanted uuid[]) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  found_values public.facet_value[];
  is_removed boolean;
BEGIN
  -- The lock waits for another transaction's change, which the statements below then read.
  PERFORM FROM public.product_facets WHERE product_id = ANY (wanted) ORDER BY product_id FOR UPDATE;
  DELETE FROM public.product_facets WHERE product_id = ANY (ARRAY(
    SELECT id FROM public.products WHERE id = ANY (wanted) AND archived_at IS NOT NULL));
  is_removed := FOUND;
  found_values := ARRAY(
    SELECT (product_id, dimension, key, label, name_id)::public.facet_value FROM public.facet_values_of(wanted));
  -- The last spelling is shown. The order avoids deadlocks between transactions that add the same values.
  INSERT INTO public.facets (dimension, key, label, name_id)
  SELECT DISTINCT ON (v.dimension, v.key) v.dimension, v.key, v.label, v.name_id FROM unnest(found_values) v
  WHERE NOT EXISTS (SELECT FROM public.facets f
    WHERE f.dimension = v.dimension AND f.key = v.key AND (v.label = '' OR f.label = v.label))
  ORDER BY v.dimension, v.key
  ON CONFLICT (dimension, key) DO UPDATE SET label = excluded.label;
  INSERT INTO public.product_facets AS stored
    (product_id, type, cents, is_in_stock, created_at, released, catalogue_number, facet_ids,
      new_cents, used_cents, near_mint_cents, vg_plus_cents, vg_cents)
  SELECT p.id, p.type, p.featured_cents, p.is_in_stock, p.created_at, nullif(r.released, ''),
    (SELECT nullif(l.catalogue_number, '') FROM public.pressing_labels l WHERE l.product_id = p.id ORDER BY position LIMIT 1),
    ARRAY(SELECT unnest(own.ids) UNION SELECT unnest(offers.facet_ids) ORDER BY 1),
    offers.new_cents, offers.used_cents, offers.near_mint_cents, offers.vg_plus_cents, offers.vg_cents
  FROM public.products p
  LEFT JOIN public.pressings r ON r.product_id = p.id
  LEFT JOIN (
    SELECT each.product_id, array_agg(f.id) AS ids
    FROM unnest(found_values) each JOIN public.facets f USING (dimension, key) GROUP BY each.product_id
  ) AS own ON own.product_id = p.id
  CROSS JOIN LATERAL public.offer_facets_of(p.id) AS offers
  WHERE p.id = ANY (wanted) AND p.archived_at IS NULL AND p.parent_id IS NULL
  ORDER BY p.id
  ON CONFLICT (product_id) DO UPDATE SET type = excluded.type, cents = excluded.cents, is_in_stock = excluded.is_in_stock,
    created_at = excluded.created_at, released = excluded.released, catalogue_number = excluded.catalogue_number,
    facet_ids = excluded.facet_ids, new_cents = excluded.new_cents, used_cents = excluded.used_cents,
    near_mint_cents = excluded.near_mint_cents, vg_plus_cents = excluded.vg_plus_cents, vg_cents = excluded.vg_cents
  WHERE (stored.type, stored.cents, stored.is_in_stock, stored.created_at, stored.released, stored.catalogue_number, stored.facet_ids,
      stored.new_cents, stored.used_cents, stored.near_mint_cents, stored.vg_plus_cents, stored.vg_cents)
    IS DISTINCT FROM (excluded.type, excluded.cents, excluded.is_in_stock, excluded.created_at, excluded.released,
      excluded.catalogue_number, excluded.facet_ids,
      excluded.new_cents, excluded.used_cents, excluded.near_mint_cents, excluded.vg_plus_cents, excluded.vg_cents);
  RETURN FOUND OR is_removed;
END
$$;
