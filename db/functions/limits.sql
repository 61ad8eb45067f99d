-- The limit per customer of a drop (decision 53): one rule for orders, queue, draw, wants and entries.

-- The drop that decides about an offer: its own first, otherwise that of its product; null without one.
CREATE OR REPLACE FUNCTION drop_of(offer uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT d.product_id FROM public.products p JOIN public.drops d ON d.product_id IN (p.id, p.parent_id)
  WHERE p.id = offer ORDER BY d.product_id <> p.id LIMIT 1
$$;

-- Whether the drop of the offer, or of its product, has not been opened by its job: its units are held for no want until then. Orders go
-- by the clock instead (`whyNotOnSale`), which may be a moment earlier.
CREATE OR REPLACE FUNCTION is_drop_closed(offer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT opened_at IS NULL FROM public.drops WHERE product_id = public.drop_of(offer)), false)
$$;

-- The units of the offer of a drop and its variants in a customer's paid and open orders.
CREATE OR REPLACE FUNCTION counted_units(customer uuid, limited uuid) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(bought.quantity - bought.restocked), 0)::int
  FROM public.orders own
  JOIN public.order_lines bought ON bought.order_id = own.id
  JOIN public.products sold ON sold.id = bought.product_id
  WHERE own.user_id = customer AND own.status NOT IN ('cancelled', 'returned') AND limited IN (sold.id, sold.parent_id)
$$;

-- How many more units the limit of a drop lets a customer order; null without a limit.
CREATE OR REPLACE FUNCTION units_left(customer uuid, limited uuid) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN limit_per_customer IS NOT NULL THEN limit_per_customer - public.counted_units(customer, limited) END
  FROM public.drops WHERE product_id = limited
$$;

-- Whether the limit lets the customer order one more unit of the offer, for limits.queries.ts.
CREATE OR REPLACE FUNCTION may_buy(customer uuid, offer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(public.units_left(customer, public.drop_of(offer)) > 0, true)
$$;

-- Whether the customer may buy one more unit of the offer beside those on hold for them. Units in their open orders count as
-- ordered.
CREATE OR REPLACE FUNCTION may_hold(customer uuid, offer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(public.units_left(customer, deciding.id) > (
    SELECT count(*) FROM public.holds h JOIN public.products p ON p.id = h.product_id
    WHERE h.user_id = customer AND h.state = 'active' AND deciding.id IN (p.id, p.parent_id)), true)
  FROM (SELECT public.drop_of(offer) AS id) deciding
$$;

-- Ends the latest holds beyond the limit of a drop, of one customer or of all, with the products locked. Their units pass on
-- at commit.
CREATE OR REPLACE FUNCTION end_holds_over_limit(limited uuid, customer uuid DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  WITH released AS (
    DELETE FROM public.reservations r USING (
      SELECT h.id, h.product_id, h.user_id, row_number() OVER (PARTITION BY h.user_id ORDER BY h.created_at, h.id) AS place
      FROM public.holds h JOIN public.products p ON p.id = h.product_id
      WHERE h.state = 'active' AND limited IN (p.id, p.parent_id) AND h.user_id = coalesce(customer, h.user_id)) AS active
    WHERE r.order_id = 'hold-' || active.id AND public.drop_of(active.product_id) = limited
      AND active.place > public.units_left(active.user_id, limited)
    RETURNING r.product_id, r.quantity
  )
  UPDATE public.products p SET reserved = p.reserved - sums.quantity
  FROM (SELECT product_id, sum(quantity) AS quantity FROM released GROUP BY product_id) AS sums
  WHERE p.id = sums.product_id
$$;

-- Locks the products and variants under a limit toward which an order counts, or only the line of one offer, and returns the offers of
-- the limits. Products before their variants, as everywhere: an order whose units do not come back has locked none.
CREATE OR REPLACE FUNCTION lock_limited(ordered text, restocked_offer uuid DEFAULT NULL) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  limited uuid[] := ARRAY(SELECT DISTINCT d.product_id
    FROM public.order_lines l
    JOIN public.products p ON p.id = l.product_id
    JOIN public.drops d ON d.product_id IN (p.id, p.parent_id)
    WHERE l.order_id = ordered AND d.limit_per_customer IS NOT NULL
      AND CASE WHEN restocked_offer IS NULL THEN l.quantity > l.restocked ELSE l.product_id = restocked_offer END);
BEGIN
  PERFORM FROM public.products WHERE id IN (SELECT coalesce(parent_id, id) FROM public.products WHERE id = ANY (limited))
    ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM public.products WHERE parent_id IS NOT NULL AND (id = ANY (limited) OR parent_id = ANY (limited))
    ORDER BY id FOR NO KEY UPDATE;
  RETURN limited;
END
$$;

-- An order that counts less toward a limit lets its customer have available units, by a hold that goes on, a want or an entry.
CREATE OR REPLACE FUNCTION hold_within_limits(ordered text, customer uuid, restocked_offer uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  limited uuid[];
BEGIN
  IF EXISTS (SELECT FROM public.holds WHERE user_id = customer AND state = 'active')
    OR EXISTS (SELECT FROM public.wants WHERE user_id = customer)
    OR EXISTS (SELECT FROM public.drop_entries WHERE user_id = customer)
  THEN
    limited := public.lock_limited(ordered, restocked_offer);
    PERFORM public.hold_available_units(id) FROM public.products
    WHERE (id = ANY (limited) OR parent_id = ANY (limited)) AND archived_at IS NULL AND stock > reserved;
  END IF;
END
$$;

-- A new order, or one that counts again, ends holds of its customer beyond a limit; one that ceased to count lets them have more.
CREATE OR REPLACE FUNCTION follow_limits_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('cancelled', 'returned') THEN
    PERFORM public.hold_within_limits(NEW.id, NEW.user_id);
  ELSIF EXISTS (SELECT FROM public.holds WHERE user_id = NEW.user_id AND state = 'active') THEN
    PERFORM public.end_holds_over_limit(id, NEW.user_id) FROM unnest(public.lock_limited(NEW.id)) AS id;
    -- By the choice of the customer: no mail is due, as for holds that the shop ends.
    UPDATE public.holds SET state = 'declined' WHERE user_id = NEW.user_id AND state = 'ended' AND ended_at = now();
  END IF;
  RETURN NULL;
END
$$;

-- A line whose units were restocked counts less.
CREATE OR REPLACE FUNCTION follow_limits_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.hold_within_limits(NEW.order_id, (SELECT user_id FROM public.orders WHERE id = NEW.order_id), NEW.product_id);
  RETURN NULL;
END
$$;
