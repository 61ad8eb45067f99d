-- The state of a used copy, from the ledger and the reservations.

-- The state of a used copy, from its last movement and its reservation; a copy whose opening was undone is a draft again. For
-- `sync_used_copies` and the invariants of tests.
CREATE OR REPLACE FUNCTION used_copy_state(movement stock_movements, reservation text) RETURNS text
  LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN movement.quantity IS NULL OR (movement.quantity < 0 AND movement.reason = 'opening') THEN 'draft'
    WHEN movement.quantity < 0 AND movement.reason IN ('sale', 'counter', 'resale') THEN 'sold'
    WHEN movement.quantity < 0 AND movement.reason = 'sold elsewhere' THEN 'sold-elsewhere'
    WHEN movement.quantity < 0 THEN 'withdrawn'
    WHEN reservation IS NULL THEN 'on-sale'
    WHEN reservation LIKE 'hold-%' THEN 'held'
    WHEN reservation LIKE 'inspection-%' THEN 'needs-inspection'
    ELSE 'in-checkout' END;

-- `state`, `listed_at`, `sold_at` and `order_id` of used copies, from their ledger and reservations, for lists, intake and the sale.
CREATE OR REPLACE FUNCTION sync_used_copies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.used_copies c
  SET state = s.state,
    listed_at = CASE WHEN s.state = 'on-sale' AND c.state NOT IN ('in-checkout', 'held')
      THEN s.moved_at ELSE c.listed_at END,
    sold_at = CASE WHEN s.state IN ('sold', 'sold-elsewhere') THEN s.moved_at END,
    order_id = CASE WHEN s.state = 'sold' THEN s.order_id END
  FROM (
    SELECT changed.product_id, public.used_copy_state(m, r.order_id) AS state, m.created_at AS moved_at, m.order_id
    FROM (SELECT DISTINCT product_id FROM changed_rows) changed
    LEFT JOIN LATERAL (SELECT * FROM public.stock_movements WHERE product_id = changed.product_id
      ORDER BY id DESC LIMIT 1) m ON true
    LEFT JOIN LATERAL (SELECT order_id FROM public.reservations WHERE product_id = changed.product_id LIMIT 1) r ON true
  ) s
  WHERE c.product_id = s.product_id AND c.state <> s.state;
  RETURN NULL;
END
$$;
