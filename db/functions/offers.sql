-- The figures that a product has of its variants, and the texts that a variant has of its product (decision 43).

-- 8 for Mint to 1 for Poor, from a grade; null for any other text. For the order of offers, and for wants with a minimum.
CREATE OR REPLACE FUNCTION media_rank(grade text) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (9 - array_position(ARRAY['M', 'NM', 'VG+', 'VG', 'G+', 'G', 'F', 'P'], grade))::smallint;

-- 5 for Like new to 1 for For parts, from a condition; null for any other text. For the order of offers.
CREATE OR REPLACE FUNCTION condition_rank(condition text) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (6 - array_position(ARRAY['Like new', 'Excellent', 'Good', 'Fair', 'For parts'], condition))::smallint;

-- `variants_available`, `cheapest_variant_id` and `cheapest_variant_cents` of locked products, from their available variants, for the
-- featured offer of lists and pages. At the same price an option comes first (`option` < `used`), then the better grade or condition, then
-- the earlier arrival; offer-order.ts has the same order. The triggers that mark changes leave this statement alone.
-- `force_generic_plan` saves planning, which takes longer than the statement, and `enable_seqscan = off` keeps the plan right while an
-- import grows the tables. Other functions have these settings too.
CREATE OR REPLACE FUNCTION write_offer_figures(wanted uuid[]) RETURNS void LANGUAGE plpgsql
  SET runout.writes_figures = 'on' SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  UPDATE public.products p
  SET variants_available = v.available, cheapest_variant_id = v.cheapest_id, cheapest_variant_cents = v.cheapest_cents
  FROM (SELECT DISTINCT unnest(wanted) AS id) AS w, LATERAL (
    SELECT count(*)::int AS available, min(o.price_cents) AS cheapest_cents,
      (array_agg(o.id ORDER BY o.price_cents, o.variant_kind, public.media_rank(u.media_grade) DESC NULLS LAST,
        public.condition_rank(u.condition) DESC NULLS LAST, u.listed_at, o.id))[1] AS cheapest_id
    FROM public.products o LEFT JOIN public.used_copies u ON u.product_id = o.id
    WHERE o.parent_id = w.id AND o.archived_at IS NULL AND o.stock > o.reserved
  ) v
  WHERE p.id = w.id
    AND (p.variants_available, p.cheapest_variant_id, p.cheapest_variant_cents)
      IS DISTINCT FROM (v.available, v.cheapest_id, v.cheapest_cents);
END
$$;

-- The texts of variants and the ship date of options, from their product: carts, mails, orders and exports read one row. A used copy is
-- in the shop. The time of change of a variant stays.
CREATE OR REPLACE FUNCTION copy_product_to_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.products
  SET name = NEW.name, type = NEW.type, brand = NEW.brand, artist = NEW.artist, genre = NEW.genre,
    release_date = NEW.release_date, track_list = NEW.track_list, description = NEW.description,
    thumbnail = NEW.thumbnail, archived_at = coalesce(archived_at, NEW.archived_at),
    ships_on = CASE WHEN variant_kind = 'option' THEN NEW.ships_on END
  WHERE parent_id = NEW.id;
  RETURN NULL;
END
$$;
