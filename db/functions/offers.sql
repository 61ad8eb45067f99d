-- The figures that a product has of its variants, and the texts that a variant has of its product (decision 43).

-- 8 for Mint to 1 for Poor, from a grade; null for any other text. For the order of offers, and for wants with a minimum.
CREATE OR REPLACE FUNCTION media_rank(grade text) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (9 - array_position(ARRAY['M', 'NM', 'VG+', 'VG', 'G+', 'G', 'F', 'P'], grade))::smallint;

-- 5 for Like new to 1 for For parts, from a condition; null for any other text. For the order of offers.
CREATE OR REPLACE FUNCTION condition_rank(condition text) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (6 - array_position(ARRAY['Like new', 'Excellent', 'Good', 'Fair', 'For parts'], condition))::smallint;

-- `variants_available`, `cheapest_variant_id`, `cheapest_variant_cents` and `best_media_rank` of products, from their available variants,
-- for the featured offer of lists and pages. At the same price an option comes first, then the better grade or condition, then the
-- earlier arrival.
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

-- The figures of the product of one new or deleted variant.
CREATE OR REPLACE FUNCTION refresh_variants_of_parent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_variants(ARRAY[coalesce(NEW.parent_id, OLD.parent_id)]);
  RETURN NULL;
END
$$;

-- The figures of the products whose variants changed price, availability or archive. EXCEPT compares the rows of a statement by
-- hashing; the cached plan of a join would be that of its first execution, which had one row.
CREATE OR REPLACE FUNCTION refresh_variants_of_updated() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- The figures of the products of new used copies, which count once their grades are there.
CREATE OR REPLACE FUNCTION refresh_variants_of_copies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_variants(ARRAY(
    SELECT DISTINCT p.parent_id FROM new_rows n JOIN public.products p ON p.id = n.product_id ORDER BY 1));
  RETURN NULL;
END
$$;

-- The figures of the products whose used copies changed grade, condition or date of listing.
CREATE OR REPLACE FUNCTION refresh_variants_of_changed_copies() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- The texts of variants, from their product: carts, mails, orders and exports read one row. The time of change of a variant stays.
CREATE OR REPLACE FUNCTION copy_product_to_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.products
  SET name = NEW.name, type = NEW.type, brand = NEW.brand, artist = NEW.artist, genre = NEW.genre,
    release_date = NEW.release_date, track_list = NEW.track_list, description = NEW.description,
    thumbnail = NEW.thumbnail, archived_at = coalesce(archived_at, NEW.archived_at)
  WHERE parent_id = NEW.id;
  RETURN NULL;
END
$$;
