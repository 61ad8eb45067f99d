-- `copy_facets`: a row for each used copy on sale, for `/used` with facets (decision 10).

-- The rows of the used copies of products, from copy, price and the facets of the product. Returns whether one changed.
CREATE OR REPLACE FUNCTION write_copy_facets(wanted uuid[]) RETURNS boolean LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  is_removed boolean;
BEGIN
  DELETE FROM public.copy_facets WHERE product_id = ANY (wanted) AND NOT EXISTS (
    SELECT FROM public.products o JOIN public.used_copies u ON u.product_id = o.id
    WHERE o.id = copy_id AND o.parent_id = copy_facets.product_id AND u.state = 'on-sale' AND o.archived_at IS NULL);
  is_removed := FOUND;
  INSERT INTO public.copy_facets (copy_id, product_id, type, cents, media_grade, listed_at, facet_ids)
  SELECT o.id, o.parent_id, o.type, o.price_cents, u.media_grade, u.listed_at, f.facet_ids
  FROM public.products o
  -- OFFSET keeps this order: a plan that begins with all copies on sale would compare each of them with each product.
  CROSS JOIN LATERAL (SELECT * FROM public.used_copies WHERE product_id = o.id AND state = 'on-sale' OFFSET 0) u
  CROSS JOIN LATERAL (SELECT * FROM public.product_facets WHERE product_id = o.parent_id OFFSET 0) f
  LEFT JOIN LATERAL (SELECT * FROM public.copy_facets WHERE copy_id = o.id OFFSET 0) s ON true
  WHERE o.parent_id = ANY (wanted) AND o.archived_at IS NULL
    AND (s.product_id, s.type, s.cents, s.media_grade, s.listed_at, s.facet_ids)
      IS DISTINCT FROM (o.parent_id, o.type, o.price_cents, u.media_grade, u.listed_at, f.facet_ids)
  ON CONFLICT (copy_id) DO UPDATE SET product_id = excluded.product_id, type = excluded.type, cents = excluded.cents, media_grade = excluded.media_grade,
    listed_at = excluded.listed_at, facet_ids = excluded.facet_ids;
  RETURN FOUND OR is_removed;
END
$$;
