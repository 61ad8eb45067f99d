-- `copy_facets`: a row for each used copy on sale, for `/used` with facets (decision 48).

-- The rows of the used copies of products, from copy, price and the facets of the product. Returns whether one changed.
CREATE OR REPLACE FUNCTION write_copy_facets(wanted uuid[]) RETURNS boolean LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  is_removed boolean;
BEGIN
  DELETE FROM public.copy_facets WHERE product_id = ANY (wanted) AND NOT EXISTS (
    SELECT FROM public.products o JOIN public.used_copies u ON u.product_id = o.id
    WHERE o.id = copy_id AND o.parent_id = copy_facets.product_id AND u.state = 'on-sale' AND o.archived_at IS NULL);
  is_removed := FOUND;
  INSERT INTO public.copy_facets (copy_id, product_id, type, cents, media_grade, listed_at, facet_ids)
  SELECT n.* FROM (
    SELECT o.id, f.product_id, o.type, o.price_cents, u.media_grade, u.listed_at, f.facet_ids
    FROM public.product_facets f JOIN public.products o ON o.parent_id = f.product_id JOIN public.used_copies u ON u.product_id = o.id
    WHERE f.product_id = ANY (wanted) AND u.state = 'on-sale' AND o.archived_at IS NULL
  ) AS n LEFT JOIN public.copy_facets s ON s.copy_id = n.id
  WHERE (s.product_id, s.type, s.cents, s.media_grade, s.listed_at, s.facet_ids) IS DISTINCT FROM (n.product_id, n.type, n.price_cents, n.media_grade, n.listed_at, n.facet_ids)
  ON CONFLICT (copy_id) DO UPDATE SET product_id = excluded.product_id, type = excluded.type, cents = excluded.cents, media_grade = excluded.media_grade,
    listed_at = excluded.listed_at, facet_ids = excluded.facet_ids;
  RETURN FOUND OR is_removed;
END
$$;
