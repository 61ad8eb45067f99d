-- As in 0032_drop_triggers.sql; a hold of an earlier draw of the offer is no result of this one.
CREATE OR REPLACE FUNCTION next_in_draw(offer uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT e.user_id FROM public.drop_entries e
  WHERE e.product_id = offer AND e.place IS NOT NULL
    AND NOT EXISTS (SELECT FROM public.holds h JOIN public.drops d USING (product_id)
      WHERE h.user_id = e.user_id AND h.product_id = offer AND h.source = 'draw' AND h.created_at >= d.created_at)
    -- HOLDS_MAX in contract/limits.ts
    AND 5 > (SELECT count(*) FROM public.holds h
      WHERE h.user_id = e.user_id AND (h.state = 'active' OR (h.state = 'used' AND h.bought_at IS NULL)))
  ORDER BY e.place
  LIMIT 1
$$;
