-- One rule of the limit per customer, for orders, queue, draw, wants and entries (decision 54).

-- The drop that decides about an offer: its own, otherwise that of its product; null without one.
CREATE FUNCTION drop_of(offer uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT d.product_id FROM public.products p JOIN public.drops d ON d.product_id IN (p.id, p.parent_id)
  WHERE p.id = offer ORDER BY d.product_id = p.parent_id LIMIT 1
$$;
--> statement-breakpoint
-- The units of the offer of a drop and its variants in a customer's paid and open orders.
CREATE FUNCTION counted_units(customer uuid, limited uuid) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(bought.quantity - bought.restocked), 0)::int
  FROM public.orders own
  JOIN public.order_lines bought ON bought.order_id = own.id
  JOIN public.products sold ON sold.id = bought.product_id
  WHERE own.user_id = customer AND own.status NOT IN ('cancelled', 'returned') AND limited IN (sold.id, sold.parent_id)
$$;
--> statement-breakpoint
-- How many more units the limit of a drop lets a customer order; null without a limit.
CREATE FUNCTION units_left(customer uuid, limited uuid) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN limit_per_customer IS NOT NULL THEN limit_per_customer - public.counted_units(customer, limited) END
  FROM public.drops WHERE product_id = limited
$$;
--> statement-breakpoint
CREATE FUNCTION may_buy(customer uuid, offer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(public.units_left(customer, public.drop_of(offer)) > 0, true)
$$;
--> statement-breakpoint
-- Whether the customer may buy one more unit of the offer beside those on hold for them. Units in their open orders count as
-- ordered.
CREATE FUNCTION may_hold(customer uuid, offer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(public.units_left(customer, deciding.id) > (
    SELECT count(*) FROM public.holds h JOIN public.products p ON p.id = h.product_id
    WHERE h.user_id = customer AND h.state = 'active' AND deciding.id IN (p.id, p.parent_id)), true)
  FROM (SELECT public.drop_of(offer) AS id) deciding
$$;
--> statement-breakpoint
-- As in 0032_drop_triggers.sql, by the deciding drop.
CREATE OR REPLACE FUNCTION is_drop_closed(offer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT opened_at IS NULL FROM public.drops WHERE product_id = public.drop_of(offer)), false)
$$;
--> statement-breakpoint
-- As in 0015_hold_triggers.sql; customers at the limit keep their place and get nothing.
CREATE OR REPLACE FUNCTION next_in_queue(offer uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
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
    AND public.may_hold(w.user_id, offer)
  ORDER BY w.created_at, w.user_id
  LIMIT 1
$$;
--> statement-breakpoint
-- As in 0052_later_draws.sql; customers at the limit keep their number and get nothing.
CREATE OR REPLACE FUNCTION next_in_draw(offer uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT e.user_id FROM public.drop_entries e
  WHERE e.product_id = offer AND e.place IS NOT NULL
    AND NOT EXISTS (SELECT FROM public.holds h JOIN public.drops d USING (product_id)
      WHERE h.user_id = e.user_id AND h.product_id = offer AND h.source = 'draw' AND h.created_at >= d.created_at)
    -- HOLDS_MAX in contract/limits.ts
    AND 5 > (SELECT count(*) FROM public.holds h
      WHERE h.user_id = e.user_id AND (h.state = 'active' OR (h.state = 'used' AND h.bought_at IS NULL)))
    AND public.may_hold(e.user_id, offer)
  ORDER BY e.place
  LIMIT 1
$$;
--> statement-breakpoint
-- As in 0015_hold_triggers.sql; not for a deleted account or beyond the limit, and not while an order without a payment has
-- the unit: one that was set back to pending has deducted it.
CREATE OR REPLACE FUNCTION continue_holds(offer uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  returned public.holds;
BEGIN
  FOR returned IN
    SELECT * FROM public.holds h
    WHERE h.product_id = offer AND h.state = 'used' AND h.bought_at IS NULL
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
--> statement-breakpoint
-- Ends the latest holds beyond the limit of a drop, of one customer or of all, with the products locked. Their units pass on
-- at commit.
CREATE FUNCTION end_holds_over_limit(limited uuid, customer uuid DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  WITH released AS (
    DELETE FROM public.reservations r USING (
      SELECT h.id, h.product_id, h.user_id, row_number() OVER (PARTITION BY h.user_id ORDER BY h.created_at, h.id) AS place
      FROM public.holds h JOIN public.products p ON p.id = h.product_id
      WHERE h.state = 'active' AND limited IN (p.id, p.parent_id) AND h.user_id = coalesce(customer, h.user_id)) held
    WHERE r.order_id = 'hold-' || held.id AND public.drop_of(held.product_id) = limited
      AND held.place > public.units_left(held.user_id, limited)
    RETURNING r.product_id, r.quantity
  )
  UPDATE public.products p SET reserved = p.reserved - freed.quantity
  FROM (SELECT product_id, sum(quantity) AS quantity FROM released GROUP BY product_id) freed
  WHERE p.id = freed.product_id
$$;
--> statement-breakpoint
-- An order that counts more toward a limit ends holds of its customer; one that counts less lets them have available units.
CREATE FUNCTION follow_limits(changed_order text, counts_more boolean, changed_offer uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  customer uuid := (SELECT user_id FROM public.orders WHERE id = changed_order);
  limited uuid[];
BEGIN
  IF NOT EXISTS (SELECT FROM public.holds WHERE user_id = customer AND state = 'active')
    AND (counts_more OR (NOT EXISTS (SELECT FROM public.wants WHERE user_id = customer)
      AND NOT EXISTS (SELECT FROM public.drop_entries WHERE user_id = customer)))
  THEN
    RETURN;
  END IF;
  limited := array(SELECT DISTINCT d.product_id
    FROM public.order_lines l
    JOIN public.products p ON p.id = l.product_id
    JOIN public.drops d ON d.product_id IN (p.id, p.parent_id)
    WHERE l.order_id = changed_order AND d.limit_per_customer IS NOT NULL
      AND CASE WHEN changed_offer IS NULL THEN l.quantity > l.restocked ELSE l.product_id = changed_offer END);
  IF limited = '{}' THEN RETURN; END IF;
  -- Products before their variants, as everywhere; an order whose units do not come back has locked none.
  PERFORM FROM public.products WHERE id IN (SELECT coalesce(parent_id, id) FROM public.products WHERE id = ANY (limited))
    ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM public.products WHERE parent_id IS NOT NULL AND (id = ANY (limited) OR parent_id = ANY (limited))
    ORDER BY id FOR NO KEY UPDATE;
  IF counts_more THEN
    PERFORM public.end_holds_over_limit(id, customer) FROM unnest(limited) AS id;
  ELSE
    PERFORM public.hold_for_wants(id) FROM public.products
    WHERE (id = ANY (limited) OR parent_id = ANY (limited)) AND archived_at IS NULL AND stock > reserved;
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION follow_limits_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.follow_limits(NEW.id, NEW.status NOT IN ('cancelled', 'returned'));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_follow_limits_of_new AFTER INSERT ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION follow_limits_of_order();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_follow_limits AFTER UPDATE OF status ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL
    AND (OLD.status IN ('cancelled', 'returned')) <> (NEW.status IN ('cancelled', 'returned')))
  EXECUTE FUNCTION follow_limits_of_order();
--> statement-breakpoint
CREATE FUNCTION follow_limits_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.follow_limits(NEW.order_id, false, NEW.product_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_lines_follow_limits AFTER UPDATE OF restocked ON order_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.restocked > OLD.restocked) EXECUTE FUNCTION follow_limits_of_line();
