-- The lowest prices of a product's offers that can be bought, by condition; `own_cents` is null without own stock.
CREATE FUNCTION condition_prices_of(product uuid, own_cents integer, variants integer)
  RETURNS TABLE (new_cents integer, used_cents integer, near_mint_cents integer, vg_plus_cents integer, vg_cents integer) LANGUAGE sql STABLE AS $$
  SELECT least(own_cents, min(o.price_cents) FILTER (WHERE o.variant_kind = 'option')),
    min(o.price_cents) FILTER (WHERE o.variant_kind = 'used'),
    min(o.price_cents) FILTER (WHERE public.media_rank(u.media_grade) >= 7),
    min(o.price_cents) FILTER (WHERE public.media_rank(u.media_grade) >= 6),
    min(o.price_cents) FILTER (WHERE public.media_rank(u.media_grade) >= 5)
  FROM public.products o LEFT JOIN public.used_copies u ON u.product_id = o.id
  WHERE variants > 0 AND o.parent_id = product AND o.archived_at IS NULL AND o.stock > o.reserved
$$;
--> statement-breakpoint
-- As in 0012_facet_triggers.sql, with the prices by condition.
CREATE OR REPLACE FUNCTION refresh_product_facets(wanted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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
    FROM public.facet_values_of(wanted) each JOIN public.facets f USING (dimension, key) GROUP BY each.product_id
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
SELECT rebuild_product_facets();
