-- Orders.

-- The description of a sale is evidence: no statement changes it.
CREATE OR REPLACE FUNCTION reject_sold_as_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order_lines.sold_as never changes';
END
$$;
