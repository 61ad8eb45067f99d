-- `copy_facets`: a row for each used copy on sale, for `/used` with facets (decision 48).

-- The rows of used copies, from copy, price and the facets of the product.
CREATE OR REPLACE FUNCTION write_copy_facets(wanted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF wanted IS NULL THEN RETURN; END IF;
  -- The lock waits for another transaction's change, which the statements below then read.
  PERFORM FROM public.product_facets WHERE product_id = ANY (ARRAY(
    SELECT parent_id FROM public.products WHERE id = ANY (wanted))) ORDER BY product_id FOR UPDATE;
  DELETE FROM public.copy_facets WHERE copy_id = ANY (ARRAY(
    SELECT o.id FROM public.products o JOIN public.used_copies u ON u.product_id = o.id
    WHERE o.id = ANY (wanted) AND (u.state <> 'on-sale' OR o.archived_at IS NOT NULL)));
  INSERT INTO public.copy_facets AS stored (copy_id, product_id, type, cents, media_grade, listed_at, facet_ids)
  SELECT o.id, f.product_id, o.type, o.price_cents, u.media_grade, u.listed_at, f.facet_ids
  FROM public.products o JOIN public.used_copies u ON u.product_id = o.id
  JOIN public.product_facets f ON f.product_id = o.parent_id
  WHERE o.id = ANY (wanted) AND u.state = 'on-sale' AND o.archived_at IS NULL
  ON CONFLICT (copy_id) DO UPDATE SET type = excluded.type, cents = excluded.cents, media_grade = excluded.media_grade,
    listed_at = excluded.listed_at, facet_ids = excluded.facet_ids
  WHERE (stored.type, stored.cents, stored.media_grade, stored.listed_at, stored.facet_ids)
    IS DISTINCT FROM (excluded.type, excluded.cents, excluded.media_grade, excluded.listed_at, excluded.facet_ids);
END
$$;

-- The rows of new used copies, and of those whose grade, state or date of listing changed.
CREATE OR REPLACE FUNCTION write_facets_of_copies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.write_copy_facets(array_agg(product_id)) FROM new_rows WHERE state = 'on-sale';
  ELSE
    PERFORM public.write_copy_facets(array_agg(product_id)) FROM (
      SELECT product_id, media_grade, state, listed_at FROM new_rows
      EXCEPT
      SELECT product_id, media_grade, state, listed_at FROM old_rows) AS changed;
  END IF;
  RETURN NULL;
END
$$;

-- The rows of used copies whose price, type or archive changed.
CREATE OR REPLACE FUNCTION write_facets_of_updated_copies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.write_copy_facets(array_agg(id)) FROM (
    SELECT id, type, price_cents, archived_at IS NULL FROM new_rows WHERE variant_kind = 'used'
    EXCEPT
    SELECT id, type, price_cents, archived_at IS NULL FROM old_rows) AS changed;
  RETURN NULL;
END
$$;

-- The rows of the used copies of products whose facets changed.
CREATE OR REPLACE FUNCTION write_copies_of_facets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT product_id FROM new_rows);
  ELSE
    changed := ARRAY(SELECT product_id FROM (
      SELECT product_id, facet_ids FROM new_rows EXCEPT SELECT product_id, facet_ids FROM old_rows) AS changed_rows);
  END IF;
  PERFORM public.write_copy_facets(array_agg(id)) FROM public.products
  WHERE parent_id = ANY (changed) AND variant_kind = 'used';
  RETURN NULL;
END
$$;
