-- As in 0005_offer_triggers.sql, 0023_refresh_variants_together.sql and 0028_condition_price_triggers.sql, once for each statement: an import
-- writes a thousand rows with one. EXCEPT compares the rows of a statement by hashing; the cached plan of a join would be that of
-- its first execution, which had one row.

-- The words of a pressing that name its format.
CREATE FUNCTION pressing_words(format text, media jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_jsonb(ARRAY[format]) || jsonb_path_query_array(media, '$[*].size')
    || jsonb_path_query_array(media, '$[*].channels') || jsonb_path_query_array(media, '$[*].descriptions[*]');
--> statement-breakpoint
-- The facet values of products, one row for each.
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
--> statement-breakpoint
DROP FUNCTION pressing_formats(text, jsonb);
--> statement-breakpoint
CREATE TYPE facet_value AS (product_id uuid, dimension text, key text, label text, name_id uuid);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_product_facets(wanted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_variants(wanted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
BEGIN
  IF cardinality(wanted) = 0 THEN RETURN; END IF;
  PERFORM FROM public.products WHERE id = ANY (wanted) ORDER BY id FOR NO KEY UPDATE;
  WITH updated AS (
    UPDATE public.products p
    SET variants_available = v.available, cheapest_variant_id = v.cheapest_id,
      cheapest_variant_cents = v.cheapest_cents, best_media_rank = v.best_rank
    FROM unnest(wanted) AS w (id), LATERAL (
      SELECT count(*)::int AS available, min(o.price_cents) AS cheapest_cents,
        max(public.media_rank(u.media_grade)) AS best_rank,
        (array_agg(o.id ORDER BY o.price_cents, o.variant_kind, public.media_rank(u.media_grade) DESC NULLS LAST,
          public.condition_rank(u.condition) DESC NULLS LAST, u.listed_at, o.id))[1] AS cheapest_id
      FROM public.products o LEFT JOIN public.used_copies u ON u.product_id = o.id
      WHERE o.parent_id = w.id AND o.archived_at IS NULL AND o.stock > o.reserved
    ) v
    WHERE p.id = w.id
      AND (p.variants_available, p.cheapest_variant_id, p.cheapest_variant_cents, p.best_media_rank)
        IS DISTINCT FROM (v.available, v.cheapest_id, v.cheapest_cents, v.best_rank)
    RETURNING p.id
  ) SELECT array_agg(id) INTO changed FROM updated;
  -- The triggers of the others do it.
  PERFORM public.refresh_product_facets(array_agg(id)) FROM (
    SELECT unnest(wanted) EXCEPT SELECT unnest(changed)) AS others (id);
END
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_variants_of_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_variants(ARRAY(
    SELECT DISTINCT parent_id FROM (
      SELECT id, parent_id, price_cents, stock > reserved, archived_at IS NULL FROM new_rows WHERE parent_id IS NOT NULL
      EXCEPT
      SELECT id, parent_id, price_cents, stock > reserved, archived_at IS NULL FROM old_rows) AS changed
    ORDER BY 1));
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER variants_refresh_updated ON products;
--> statement-breakpoint
CREATE TRIGGER variants_refresh_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_variants_of_updated();
--> statement-breakpoint
CREATE FUNCTION refresh_variants_of_changed_copies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_variants(ARRAY(
    SELECT DISTINCT p.parent_id FROM (
      SELECT product_id, media_grade, condition, listed_at FROM new_rows
      EXCEPT
      SELECT product_id, media_grade, condition, listed_at FROM old_rows) AS changed
    JOIN public.products p ON p.id = changed.product_id ORDER BY 1));
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER used_copies_refresh_updated ON used_copies;
--> statement-breakpoint
CREATE TRIGGER used_copies_refresh_updated AFTER UPDATE ON used_copies
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_variants_of_changed_copies();
--> statement-breakpoint
DROP FUNCTION refresh_variants_of_copy();
--> statement-breakpoint
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
--> statement-breakpoint
-- The pressings of new records with artist and label, as `sync_pressing` writes them for one that changed.
CREATE FUNCTION add_pressings_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.pressings (product_id, released, genres, normalized_title)
  SELECT id, coalesce(release_date::text, ''), array_remove(ARRAY[nullif(genre, '')], NULL), public.normalize_code(name)
  FROM new_rows WHERE parent_id IS NULL AND type = 'vinyl'
  ON CONFLICT DO NOTHING;
  -- The order avoids deadlocks between transactions that add the same names.
  PERFORM public.find_or_add_name(kind, name) FROM (
    SELECT 'artist' AS kind, artist AS name FROM new_rows WHERE parent_id IS NULL AND type = 'vinyl' AND artist <> ''
    UNION SELECT 'label', brand FROM new_rows WHERE parent_id IS NULL AND type = 'vinyl' AND brand <> ''
    ORDER BY 1, 2) AS named;
  INSERT INTO public.pressing_artists (product_id, position, artist_id, credited_as)
  SELECT r.id, 0, n.id, CASE WHEN n.name = r.artist THEN '' ELSE r.artist END
  FROM new_rows r JOIN public.catalogue_names n ON n.id = (SELECT public.find_or_add_name('artist', r.artist))
  WHERE r.parent_id IS NULL AND r.type = 'vinyl' AND r.artist <> '';
  INSERT INTO public.pressing_labels (product_id, position, label_id)
  SELECT id, 0, public.find_or_add_name('label', brand) FROM new_rows
  WHERE parent_id IS NULL AND type = 'vinyl' AND brand <> '';
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER products_sync_pressing_inserted ON products;
--> statement-breakpoint
-- Before `products_write_facets_inserted`, by its name.
CREATE TRIGGER products_sync_pressing_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_pressings_of_new();
--> statement-breakpoint
CREATE FUNCTION add_search_terms_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.search_terms (word)
  SELECT word FROM (
    SELECT unnest(public.product_search_words(concat_ws(' ', name, artist, brand, genre, type))) AS word
    FROM new_rows WHERE parent_id IS NULL
    UNION SELECT word FROM new_rows, unnest(public.product_search_words(search_extra)) AS word
    WHERE parent_id IS NULL AND word !~ '[0-9]'
  ) AS words
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER products_sync_search_terms ON products;
--> statement-breakpoint
CREATE TRIGGER products_sync_search_terms AFTER UPDATE OF name, artist, brand, genre, type, search_extra ON products
  FOR EACH ROW WHEN (NEW.parent_id IS NULL) EXECUTE FUNCTION sync_search_terms();
--> statement-breakpoint
CREATE TRIGGER products_sync_search_terms_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_search_terms_of_new();
--> statement-breakpoint
-- As in 0005_offer_triggers.sql; an import finds each name several times, and only a new one needs its slug.
CREATE OR REPLACE FUNCTION find_or_add_name(wanted_kind text, wanted text) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  -- Names of symbols only have no normal form.
  normalized text := coalesce(nullif(public.normalize_code(wanted), ''), upper(wanted));
  plain_slug text;
  attempt int := 1;
  found_id uuid;
BEGIN
  LOOP
    SELECT coalesce(merged_into, id) INTO found_id FROM public.catalogue_names
    WHERE kind = wanted_kind AND normalized_name = normalized;
    IF found_id IS NOT NULL THEN RETURN found_id; END IF;
    plain_slug := coalesce(nullif(trim(BOTH '-' FROM
      regexp_replace(public.normalize_search_text(wanted), '[^a-z0-9]+', '-', 'g')), ''), wanted_kind);
    -- Another name may have the slug, or another transaction may have added the name.
    INSERT INTO public.catalogue_names (kind, slug, name, sort_name, normalized_name)
    VALUES (wanted_kind, plain_slug || CASE WHEN attempt = 1 THEN '' ELSE '-' || attempt END, wanted,
      regexp_replace(wanted, '^(the|a|an) (.+)$', '\2, \1', 'i'), normalized)
    ON CONFLICT DO NOTHING;
    attempt := attempt + 1;
  END LOOP;
END
$$;
