-- Pages and lists show the drop of an offer, on the page of its product too.
CREATE FUNCTION notify_drop() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  offer uuid := coalesce(NEW.product_id, OLD.product_id);
BEGIN
  PERFORM pg_notify('catalogue', 'changed ' || p.id || coalesce(' ' || p.parent_id, ''))
  FROM public.products p WHERE p.id = offer OR p.parent_id = offer;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER drops_notify AFTER INSERT OR UPDATE OR DELETE ON drops FOR EACH ROW EXECUTE FUNCTION notify_drop();
--> statement-breakpoint
-- The first entry of a draw without a hold of it so far; null before the draw and when there is none.
CREATE FUNCTION next_in_draw(offer uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT e.user_id FROM public.drop_entries e
  WHERE e.product_id = offer AND e.place IS NOT NULL
    AND NOT EXISTS (SELECT FROM public.holds h
      WHERE h.user_id = e.user_id AND h.product_id = offer AND h.source = 'draw')
    -- HOLDS_MAX in contract/limits.ts
    AND 5 > (SELECT count(*) FROM public.holds h
      WHERE h.user_id = e.user_id AND (h.state = 'active' OR (h.state = 'used' AND h.bought_at IS NULL)))
  ORDER BY e.place
  LIMIT 1
$$;
--> statement-breakpoint
-- Whether the drop of the offer, or of its product, is not on sale yet: its units are held for no want.
CREATE FUNCTION is_drop_closed(offer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT d.opened_at IS NULL FROM public.products p JOIN public.drops d ON d.product_id IN (p.id, p.parent_id)
    WHERE p.id = offer ORDER BY d.product_id = p.parent_id LIMIT 1), false)
$$;
--> statement-breakpoint
-- As before, with draws: their units go to the entries in drawn order, and to wants only once the drop is open.
CREATE OR REPLACE FUNCTION hold_for_wants(offer uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  next_user uuid;
  next_source text;
  new_hold uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM public.products p JOIN public.wants w ON w.product_id = coalesce(p.parent_id, p.id)
      WHERE p.id = offer)
    AND NOT EXISTS (SELECT FROM public.holds
      WHERE product_id = offer AND state = 'used' AND bought_at IS NULL)
    AND NOT EXISTS (SELECT FROM public.drop_entries WHERE product_id = offer AND place IS NOT NULL)
  THEN
    RETURN;
  END IF;
  -- Locked already, unless the change was made by hand.
  PERFORM FROM public.products WHERE id = (SELECT coalesce(parent_id, id) FROM public.products WHERE id = offer)
    FOR NO KEY UPDATE;
  PERFORM FROM public.products WHERE id = offer FOR NO KEY UPDATE;
  -- The holds of a customer are counted. This is the last lock of a transaction, which is why it cannot cause a deadlock.
  PERFORM pg_advisory_xact_lock(hashtextextended('holds', 0));
  PERFORM public.continue_holds(offer);
  WHILE EXISTS (SELECT FROM public.products WHERE id = offer AND archived_at IS NULL AND stock > reserved) LOOP
    next_user := public.next_in_draw(offer);
    next_source := 'draw';
    IF next_user IS NULL AND NOT public.is_drop_closed(offer) THEN
      next_user := public.next_in_queue(offer);
      next_source := 'want';
    END IF;
    EXIT WHEN next_user IS NULL;
    INSERT INTO public.holds (product_id, user_id, source) VALUES (offer, next_user, next_source) RETURNING id INTO new_hold;
    PERFORM public.reserve_for_hold(new_hold, offer);
  END LOOP;
END
$$;
