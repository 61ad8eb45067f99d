-- As in 0012_facet_triggers.sql; the number of variants is the product's.
-- The facet values of products, one row for each.
CREATE OR REPLACE FUNCTION facet_values_of(wanted uuid[])
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
    FROM public.products o WHERE wanted_rows.variants_available > 0 AND o.parent_id = wanted_rows.id
      AND o.archived_at IS NULL AND o.stock > o.reserved
  ) v, LATERAL (VALUES ('new', is_new OR has_option), ('used', has_used), ('near-mint-or-better', best_media_rank >= 7),
    ('vg-plus-or-better', best_media_rank >= 6), ('vg-or-better', best_media_rank >= 5)) AS c (each, is_met)
  WHERE is_met
$$;
--> statement-breakpoint
SELECT rebuild_product_facets();
