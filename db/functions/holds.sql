-- Holds of units for the customers who want them (decision 53). They are made when the transaction commits, so that a unit is never on
-- open sale before it is held.

-- Reserves one unit of a locked offer for a hold.
CREATE OR REPLACE FUNCTION reserve_for_hold(hold uuid, offer uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.reservations (order_id, product_id, quantity, expires_at)
  VALUES ('hold-' || hold, offer, 1, 'infinity');
  UPDATE public.products SET reserved = reserved + 1 WHERE id = offer;
$$;

-- Units on hold for one customer at once; HOLDS_MAX in contract/limits.ts, which a test compares.
CREATE OR REPLACE FUNCTION holds_max() RETURNS int LANGUAGE sql IMMUTABLE RETURN 5;

-- Whether an offer meets the limits of a want, for the queue and server/wants/save-want.ts. `copy` is null for a new unit.
CREATE OR REPLACE FUNCTION meets_want(cents int, copy used_copies, max_cents int, min_rank int, accepts_new boolean) RETURNS boolean
  LANGUAGE sql IMMUTABLE AS $$
  SELECT (max_cents IS NULL OR cents <= max_cents) AND CASE WHEN copy.product_id IS NULL THEN accepts_new
    ELSE min_rank IS NULL OR public.media_rank(copy.media_grade) >= min_rank END
$$;

-- The first customer in the queue whose want the offer meets; null without one. Customers at the limit keep their place and get
-- nothing. A customer who let a unit pass gets that copy never again, and other units of a stock only after a restock.
CREATE OR REPLACE FUNCTION next_in_queue(offer uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT w.user_id
  FROM (
    SELECT q.product_id, q.user_id, q.created_at, c.product_id IS NOT NULL AS is_copy
    FROM public.products p
    LEFT JOIN public.used_copies c ON c.product_id = p.id
    JOIN public.wants q ON q.product_id = coalesce(p.parent_id, p.id)
    WHERE p.id = offer AND q.paused_at IS NULL
      AND public.meets_want(p.price_cents, c, q.max_cents, q.min_media_rank, q.accepts_new)
    ORDER BY q.created_at, q.user_id
    OFFSET 0 -- the costly conditions are then tried from the front of the queue, not for all of it
  ) w
  WHERE NOT EXISTS (
      SELECT FROM public.holds h JOIN public.products o ON o.id = h.product_id
      WHERE h.user_id = w.user_id AND h.is_open AND coalesce(o.parent_id, o.id) = w.product_id)
    AND NOT EXISTS (
      SELECT FROM public.holds h
      WHERE h.user_id = w.user_id AND h.product_id = offer AND h.passed_on_at IS NOT NULL
        AND (w.is_copy OR h.passed_on_at >= (
          SELECT max(m.created_at) FROM public.stock_movements m WHERE m.product_id = offer AND m.quantity > 0)))
    AND public.holds_max() > (SELECT count(*) FROM public.holds h WHERE h.user_id = w.user_id AND h.is_open)
    AND public.may_hold(w.user_id, offer)
  ORDER BY w.created_at, w.user_id
  LIMIT 1
$$;

-- Whether an available unit belongs to the draw of its offer: each until its open sale, then those whose holds ended since the
-- draw or the last restock after it, which is for the queue. An entry that got one of them has a hold made since then.
CREATE OR REPLACE FUNCTION is_unit_of_draw(offer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT d.opened_at IS NULL OR coalesce((
    SELECT count(*) FILTER (WHERE h.ended_at > since.at) > count(*) FILTER (WHERE h.created_at > since.at)
    FROM public.holds h, LATERAL (
      SELECT greatest(
        (SELECT min(created_at) FROM public.holds WHERE product_id = offer AND source = 'draw' AND created_at >= d.created_at),
        (SELECT max(created_at) FROM public.stock_movements WHERE product_id = offer AND quantity > 0)) AS at
    ) since
    WHERE h.product_id = offer AND h.source = 'draw' AND h.created_at >= d.created_at), false)
  FROM public.drops d WHERE d.product_id = offer
$$;

-- The first entry of a draw without a hold of it so far; null before the draw and when there is none. Customers at the limit keep
-- their number and get nothing.
CREATE OR REPLACE FUNCTION next_in_draw(offer uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT e.user_id FROM public.drop_entries e
  WHERE e.product_id = offer AND e.place IS NOT NULL AND public.is_unit_of_draw(offer)
    AND NOT EXISTS (SELECT FROM public.holds h JOIN public.drops d USING (product_id)
      WHERE h.user_id = e.user_id AND h.product_id = offer AND h.source = 'draw' AND h.created_at >= d.created_at)
    AND public.holds_max() > (SELECT count(*) FROM public.holds h WHERE h.user_id = e.user_id AND h.is_open)
    AND public.may_hold(e.user_id, offer)
  ORDER BY e.place
  LIMIT 1
$$;

-- Holds whose order ended unpaid go on, or end: of a deleted account, beyond the limit, without their want. An order without a payment
-- that was set back to pending has the unit.
CREATE OR REPLACE FUNCTION continue_holds(offer uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  returned public.holds;
BEGIN
  FOR returned IN
    SELECT * FROM public.holds h
    WHERE h.product_id = offer AND h.state = 'used' AND h.is_open
      AND NOT EXISTS (SELECT FROM public.reservations r WHERE r.order_id = h.order_id AND r.product_id = offer)
      AND NOT EXISTS (SELECT FROM public.orders o WHERE o.id = h.order_id AND o.stock_deducted)
    ORDER BY h.created_at
  LOOP
    IF EXISTS (SELECT FROM public.products WHERE id = offer AND archived_at IS NULL AND stock > reserved)
      AND returned.user_id IS NOT NULL AND public.may_hold(returned.user_id, offer)
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

-- Whether a customer may get a unit of an offer: by a want of its product, by an order that ended unpaid, or by a draw.
CREATE OR REPLACE FUNCTION is_awaited(offer uuid, product uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM public.wants WHERE product_id = product)
    OR EXISTS (SELECT FROM public.holds WHERE product_id = offer AND state = 'used' AND is_open)
    OR EXISTS (SELECT FROM public.drop_entries WHERE product_id = offer AND place IS NOT NULL)
$$;

-- Holds available units of an offer: for holds that continue, those of a draw for the entries in drawn order, and for wants once the drop
-- is open. Called by `refresh_changed`, the limits (limits.sql), draw-drop.ts and open-drop.ts.
CREATE OR REPLACE FUNCTION hold_available_units(offer uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  next_user uuid;
  next_source text;
  new_hold uuid;
BEGIN
  IF NOT public.is_awaited(offer, (SELECT coalesce(parent_id, id) FROM public.products WHERE id = offer)) THEN RETURN; END IF;
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

-- A hold ends with its reservation: of a copy that is withdrawn or sold elsewhere, of an archived product.
CREATE OR REPLACE FUNCTION end_unreserved_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.holds SET state = 'ended', ended_at = now()
  WHERE product_id = OLD.product_id AND 'hold-' || id = OLD.order_id AND state = 'active';
  RETURN NULL;
END
$$;

-- How many customers want a product; the undo of its creation would end their wants.
CREATE OR REPLACE FUNCTION waiting_customers(product uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::int FROM public.wants WHERE product_id = product
$$;

-- Ends wants and holds of an archived offer, which is not sold any more.
CREATE OR REPLACE FUNCTION end_wants_of_archived() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  released int;
BEGIN
  DELETE FROM public.wants WHERE product_id = NEW.id;
  WITH deleted AS (
    DELETE FROM public.reservations WHERE product_id = NEW.id AND order_id LIKE 'hold-%' RETURNING quantity
  ) SELECT coalesce(sum(quantity), 0) INTO released FROM deleted;
  IF released > 0 THEN UPDATE public.products SET reserved = reserved - released WHERE id = NEW.id; END IF;
  RETURN NULL;
END
$$;
