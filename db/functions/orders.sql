-- Orders.

-- The description of a sale is evidence: no statement changes it.
CREATE OR REPLACE FUNCTION reject_sold_as_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order_lines.sold_as never changes';
END
$$;

-- A day's end was printed and signed: no statement changes it.
CREATE OR REPLACE FUNCTION reject_day_end_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A day''s end never changes';
END
$$;
