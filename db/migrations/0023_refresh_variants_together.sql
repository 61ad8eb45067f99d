-- As in 0012_facet_triggers.sql and 0020_refresh_variants_once.sql, in one statement for all products: the triggers of statements
-- on `products` run once for a thousand of them. The lock waits for another transaction's change of a product's variants, in one order.
CREATE FUNCTION refresh_variants(wanted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
BEGIN
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
  PERFORM public.refresh_product_facets(array_agg(id)) FROM unnest(wanted) AS id
  WHERE changed IS NULL OR id <> ALL (changed);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_variants(product uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_variants(ARRAY[product]);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_variants_of_copies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_variants(ARRAY(
    SELECT DISTINCT p.parent_id FROM new_rows n JOIN public.products p ON p.id = n.product_id ORDER BY 1));
  RETURN NULL;
END
$$;
