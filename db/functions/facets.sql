-- `facets` and `product_facets`: the values by which lists are filtered (decision 48).

-- The words of a pressing that name its format.
CREATE OR REPLACE FUNCTION pressing_words(format text, media jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_jsonb(ARRAY[format]) || jsonb_path_query_array(media, '$[*].size')
    || jsonb_path_query_array(media, '$[*].channels') || jsonb_path_query_array(media, '$[*].descriptions[*]');

-- The facet values of products, one row for each, from their texts, pressings and available offers.
CREATE OR REPLACE FUNCTION facet_values_of(wanted uuid[])
  RETURNS TABLE (product_id uuid, dimension text, key text, label text, name_id uuid) LANGUAGE sql STABLE AS $$
  WITH wanted_rows AS MATERIALIZED (
    SELECT p.id, p.genre, p.stock > p.reserved AS is_new, p.variants_available, p.best_media_rank,
      r.country, r.released, r.original_year, r.genres,
      CASE WHEN r.product_id IS NOT NULL THEN public.pressing_words(r.format, r.media) END AS words
    FROM public.products p LEFT JOIN public.pressings r ON r.product_id = p.id
    WHERE p.id = ANY (wanted) AND p.archived_at IS NULL AND p.parent_id IS NULL
  )
  SELECT id, 'genre', lower(each), each, NULL::uuid FROM wanted_rows,
    unnest(CASE WHEN cardinality(genres) > 0 THEN genres ELSE ARRAY[genre] END) each WHERE each <> ''
  UNION ALL
  SELECT id, 'format', value, '', NULL FROM wanted_rows, (VALUES
    ('LP', 'lp'), ('12"', '12-inch'), ('10"', '10-inch'), ('7"', '7-inch'), ('Box Set', 'box-set'),
    ('CD', 'cd'), ('CDr', 'cd'), ('SACD', 'cd'), ('Cassette', 'cassette'), ('Mono', 'mono'), ('Reissue', 'reissue'),
    ('Limited Edition', 'limited-edition'), ('Picture Disc', 'picture-disc'), ('Record Store Day', 'record-store-day')
  ) AS meanings (word, value) WHERE words ? word
  UNION ALL
  SELECT id, 'format', 'other', '', NULL FROM wanted_rows
  WHERE NOT words ?| ARRAY['LP', '12"', '10"', '7"', 'Box Set', 'CD', 'CDr', 'SACD', 'Cassette']
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
    FROM public.products o WHERE wanted_rows.variants_available > 0 AND o.parent_id = wanted_rows.id
      AND o.archived_at IS NULL AND o.stock > o.reserved
  ) v, LATERAL (VALUES ('new', is_new OR has_option), ('used', has_used), ('near-mint-or-better', best_media_rank >= 7),
    ('vg-plus-or-better', best_media_rank >= 6), ('vg-or-better', best_media_rank >= 5)) AS c (each, is_met)
  WHERE is_met
$$;

-- The lowest prices of a product's offers that can be bought, by condition; `own_cents` is null without own stock.
CREATE OR REPLACE FUNCTION condition_prices_of(product uuid, own_cents integer, variants integer)
  RETURNS TABLE (new_cents integer, used_cents integer, near_mint_cents integer, vg_plus_cents integer, vg_cents integer) LANGUAGE sql STABLE AS $$
  SELECT least(own_cents, min(o.price_cents) FILTER (WHERE o.variant_kind = 'option')),
    min(o.price_cents) FILTER (WHERE o.variant_kind = 'used'),
    min(o.price_cents) FILTER (WHERE public.media_rank(u.media_grade) >= 7),
    min(o.price_cents) FILTER (WHERE public.media_rank(u.media_grade) >= 6),
    min(o.price_cents) FILTER (WHERE public.media_rank(u.media_grade) >= 5)
  FROM public.products o LEFT JOIN public.used_copies u ON u.product_id = o.id
  WHERE variants > 0 AND o.parent_id = product AND o.archived_at IS NULL AND o.stock > o.reserved
$$;

-- `facets` and `product_facets` of products, for lists with facets. Called once for each batch of an import by
-- server/catalogue/facets/refresh-facets-once.ts.
CREATE OR REPLACE FUNCTION write_product_facets(wanted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found public.facet_value[];
BEGIN
  IF wanted IS NULL THEN RETURN; END IF;
  -- The lock waits for another transaction's change, which the statements below then read.
  PERFORM FROM public.product_facets WHERE product_id = ANY (wanted) ORDER BY product_id FOR UPDATE;
  DELETE FROM public.product_facets WHERE product_id = ANY (ARRAY(
    SELECT id FROM public.products WHERE id = ANY (wanted) AND archived_at IS NOT NULL));
  found := ARRAY(SELECT (product_id, dimension, key, label, name_id)::public.facet_value FROM public.facet_values_of(wanted));
  -- The last spelling is shown. The order avoids deadlocks between transactions that add the same values.
  INSERT INTO public.facets (dimension, key, label, name_id)
  SELECT DISTINCT ON (v.dimension, v.key) v.dimension, v.key, v.label, v.name_id FROM unnest(found) v
  WHERE NOT EXISTS (SELECT FROM public.facets f
    WHERE f.dimension = v.dimension AND f.key = v.key AND (v.label = '' OR f.label = v.label))
  ORDER BY v.dimension, v.key
  ON CONFLICT (dimension, key) DO UPDATE SET label = excluded.label;
  INSERT INTO public.product_facets AS stored
    (product_id, type, cents, is_in_stock, created_at, released, catalogue_number, facet_ids,
      new_cents, used_cents, near_mint_cents, vg_plus_cents, vg_cents)
  SELECT p.id, p.type, p.featured_cents, p.is_in_stock, p.created_at, nullif(r.released, ''),
    (SELECT nullif(l.catalogue_number, '') FROM public.pressing_labels l WHERE l.product_id = p.id ORDER BY position LIMIT 1),
    coalesce(v.ids, '{}'),
    c.*
  FROM public.products p
  LEFT JOIN public.pressings r ON r.product_id = p.id
  LEFT JOIN (
    SELECT each.product_id, array_agg(DISTINCT f.id ORDER BY f.id) AS ids
    FROM unnest(found) each JOIN public.facets f USING (dimension, key) GROUP BY each.product_id
  ) v ON v.product_id = p.id
  CROSS JOIN LATERAL public.condition_prices_of(
    p.id, CASE WHEN p.stock > p.reserved THEN p.price_cents END, p.variants_available) c
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
END
$$;

-- `write_product_facets` for triggers. A transaction that sets `runout.facets` to `later` writes the facets of its products itself.
CREATE OR REPLACE FUNCTION refresh_product_facets(wanted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('runout.facets', true) IS DISTINCT FROM 'later' THEN
    PERFORM public.write_product_facets(wanted);
  END IF;
END
$$;

-- Writes the facets of all products, for code that writes products with the triggers disabled, after `add_missing_pressings()`.
CREATE OR REPLACE FUNCTION rebuild_product_facets() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  batch uuid[];
BEGIN
  DELETE FROM public.product_facets;
  FOR batch IN SELECT array_agg(id) FROM (
    SELECT id, row_number() OVER (ORDER BY id) / 10000 AS number FROM public.products
    WHERE archived_at IS NULL AND parent_id IS NULL) numbered GROUP BY number
  LOOP
    PERFORM public.refresh_product_facets(batch);
  END LOOP;
END
$$;

-- The facets of new products.
CREATE OR REPLACE FUNCTION refresh_facets_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_product_facets(array_agg(id)) FROM new_rows WHERE parent_id IS NULL;
  RETURN NULL;
END
$$;

-- The facets of products whose texts, price, availability or figures of variants changed.
CREATE OR REPLACE FUNCTION refresh_facets_of_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_product_facets(array_agg(id)) FROM (
    SELECT id, type, brand, artist IS NULL, genre, release_date, featured_cents, is_in_stock, stock > reserved,
      variants_available, cheapest_variant_id, cheapest_variant_cents, best_media_rank, archived_at IS NULL
    FROM new_rows WHERE parent_id IS NULL
    EXCEPT
    SELECT id, type, brand, artist IS NULL, genre, release_date, featured_cents, is_in_stock, stock > reserved,
      variants_available, cheapest_variant_id, cheapest_variant_cents, best_media_rank, archived_at IS NULL
    FROM old_rows) AS changed;
  RETURN NULL;
END
$$;

-- The facets of products whose pressings or labels changed.
CREATE OR REPLACE FUNCTION refresh_changed_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_product_facets(array_agg(DISTINCT product_id)) FROM changed_rows;
  RETURN NULL;
END
$$;

-- The facets of the products of a label that was merged into another one.
CREATE OR REPLACE FUNCTION refresh_facets_of_merged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_product_facets(array_agg(product_id)) FROM public.pressing_labels
  WHERE label_id = NEW.id;
  RETURN NULL;
END
$$;
