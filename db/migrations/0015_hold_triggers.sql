-- Triggers that hold units for the customers who want them (decision 53). They run when the transaction commits, so that a
-- unit is never on open sale before it is held.

-- Reserves one unit of a locked offer for a hold.
CREATE FUNCTION reserve_for_hold(hold uuid, offer uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.reservations (order_id, product_id, quantity, expires_at)
  VALUES ('hold-' || hold, offer, 1, 'infinity');
  UPDATE public.products SET reserved = reserved + 1 WHERE id = offer;
$$;
--> statement-breakpoint
-- The first customer in the queue whose want accepts one more unit of this offer; null when there is none. A unit that went
-- on from a customer is not offered to them again; units of own stock and options are others once new ones have arrived.
CREATE FUNCTION next_in_queue(offer uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT w.user_id
  FROM public.products p
  LEFT JOIN public.used_copies c ON c.product_id = p.id
  JOIN public.wants w ON w.product_id = coalesce(p.parent_id, p.id)
  WHERE p.id = offer AND w.paused_at IS NULL AND (w.max_cents IS NULL OR p.price_cents <= w.max_cents)
    AND CASE WHEN c.product_id IS NULL THEN w.accepts_new
      ELSE w.min_media_rank IS NULL OR public.media_rank(c.media_grade) >= w.min_media_rank END
    AND NOT EXISTS (
      SELECT FROM public.holds h JOIN public.products o ON o.id = h.product_id
      WHERE h.user_id = w.user_id AND coalesce(o.parent_id, o.id) = w.product_id
        AND (h.state = 'active' OR (h.state = 'used' AND h.bought_at IS NULL)))
    AND NOT EXISTS (
      SELECT FROM public.holds h
      WHERE h.user_id = w.user_id AND h.product_id = offer AND h.passed_on_at IS NOT NULL
        AND (c.product_id IS NOT NULL OR h.passed_on_at >= (
          SELECT max(m.created_at) FROM public.stock_movements m WHERE m.product_id = offer AND m.quantity > 0)))
    -- HOLDS_MAX in contract/limits.ts
    AND 5 > (
      SELECT count(*) FROM public.holds h
      WHERE h.user_id = w.user_id AND (h.state = 'active' OR (h.state = 'used' AND h.bought_at IS NULL)))
  ORDER BY w.created_at, w.user_id
  LIMIT 1
$$;
--> statement-breakpoint
-- Continues the holds of orders that ended unpaid.
CREATE FUNCTION continue_holds(offer uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  returned public.holds;
BEGIN
  FOR returned IN
    SELECT * FROM public.holds h
    WHERE h.product_id = offer AND h.state = 'used' AND h.bought_at IS NULL AND NOT EXISTS (
      SELECT FROM public.reservations r WHERE r.order_id = h.order_id AND r.product_id = offer)
    ORDER BY h.created_at
  LOOP
    IF EXISTS (SELECT FROM public.products WHERE id = offer AND archived_at IS NULL AND stock > reserved)
      AND (returned.source <> 'want' OR EXISTS (
        SELECT FROM public.wants w JOIN public.products p ON p.id = offer
        WHERE w.user_id = returned.user_id AND w.product_id = coalesce(p.parent_id, p.id)))
    THEN
      UPDATE public.holds SET state = 'active', order_id = NULL WHERE id = returned.id;
      PERFORM public.reserve_for_hold(returned.id, offer);
    ELSE
      UPDATE public.holds SET state = 'ended', ended_at = now() WHERE id = returned.id;
    END IF;
  END LOOP;
END
$$;
--> statement-breakpoint
-- Holds the available units of an offer, which the transaction has locked with its product.
CREATE FUNCTION hold_for_wants(offer uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  next_user uuid;
  new_hold uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM public.products p JOIN public.wants w ON w.product_id = coalesce(p.parent_id, p.id)
      WHERE p.id = offer)
    AND NOT EXISTS (SELECT FROM public.holds
      WHERE product_id = offer AND state = 'used' AND bought_at IS NULL)
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
    next_user := public.next_in_queue(offer);
    EXIT WHEN next_user IS NULL;
    INSERT INTO public.holds (product_id, user_id, source) VALUES (offer, next_user, 'want') RETURNING id INTO new_hold;
    PERFORM public.reserve_for_hold(new_hold, offer);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE FUNCTION hold_changed_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.hold_for_wants(NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Sales never pass these conditions: only units that become available, and lower prices.
CREATE CONSTRAINT TRIGGER products_hold_for_wants AFTER UPDATE ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.stock > NEW.reserved
    AND (NEW.stock - NEW.reserved > OLD.stock - OLD.reserved OR NEW.price_cents < OLD.price_cents))
  EXECUTE FUNCTION hold_changed_offer();
--> statement-breakpoint
-- A new product has no queue yet; a new variant is that of its product.
CREATE CONSTRAINT TRIGGER products_hold_new_for_wants AFTER INSERT ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.parent_id IS NOT NULL AND NEW.stock > NEW.reserved)
  EXECUTE FUNCTION hold_changed_offer();
--> statement-breakpoint
CREATE FUNCTION hold_regraded_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.hold_for_wants(NEW.product_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER used_copies_hold_for_wants AFTER UPDATE ON used_copies
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.media_grade IS DISTINCT FROM NEW.media_grade AND NEW.state = 'on-sale')
  EXECUTE FUNCTION hold_regraded_copy();
--> statement-breakpoint
-- A hold ends with its reservation: of a copy that is withdrawn or sold elsewhere, of an archived product.
CREATE FUNCTION end_unreserved_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.holds SET state = 'ended', ended_at = now()
  WHERE id = substr(OLD.order_id, 6)::uuid AND state = 'active';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reservations_end_hold AFTER DELETE ON reservations FOR EACH ROW
  WHEN (OLD.order_id ~ '^hold-[0-9a-f-]{36}$') EXECUTE FUNCTION end_unreserved_hold();
--> statement-breakpoint
-- An archived offer is not sold any more.
CREATE FUNCTION end_wants_of_archived() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held int;
BEGIN
  DELETE FROM public.wants WHERE product_id = NEW.id;
  WITH released AS (
    DELETE FROM public.reservations WHERE product_id = NEW.id AND order_id LIKE 'hold-%' RETURNING quantity
  ) SELECT coalesce(sum(quantity), 0) INTO held FROM released;
  IF held > 0 THEN UPDATE public.products SET reserved = reserved - held WHERE id = NEW.id; END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_end_wants AFTER UPDATE OF archived_at ON products FOR EACH ROW
  WHEN (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL) EXECUTE FUNCTION end_wants_of_archived();
