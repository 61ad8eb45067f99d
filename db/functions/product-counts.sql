-- `product_counts`: listed products by type, price and availability, for the totals of lists (decision 22). Rows are deltas, and
-- compact-product-counts.ts merges them; those without a price count all prices together.

-- Counts new products.
CREATE OR REPLACE FUNCTION add_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_counts (type, price_cents, is_in_stock, delta)
  SELECT type, featured_cents, is_in_stock, count(*) FROM new_rows WHERE archived_at IS NULL AND parent_id IS NULL
  GROUP BY GROUPING SETS ((1, 2, 3), (1, 3));
  RETURN NULL;
END
$$;

-- Counts deleted products.
CREATE OR REPLACE FUNCTION subtract_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_counts (type, price_cents, is_in_stock, delta)
  SELECT type, featured_cents, is_in_stock, -count(*) FROM old_rows WHERE archived_at IS NULL AND parent_id IS NULL
  GROUP BY GROUPING SETS ((1, 2, 3), (1, 3));
  RETURN NULL;
END
$$;

-- Counts changed products once for each statement: a thousand rows with ten prices are ten rows.
CREATE OR REPLACE FUNCTION update_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_counts (type, price_cents, is_in_stock, delta)
  SELECT type, featured_cents, is_in_stock, sum(change) FROM (
    SELECT type, featured_cents, is_in_stock, 1 AS change FROM new_rows WHERE archived_at IS NULL AND parent_id IS NULL
    UNION ALL
    SELECT type, featured_cents, is_in_stock, -1 FROM old_rows WHERE archived_at IS NULL AND parent_id IS NULL) AS changes
  GROUP BY GROUPING SETS ((1, 2, 3), (1, 3)) HAVING sum(change) <> 0;
  RETURN NULL;
END
$$;

-- Counts nothing after a TRUNCATE.
CREATE OR REPLACE FUNCTION clear_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.product_counts;
  RETURN NULL;
END
$$;

-- Counts all products again, for code that writes products with the triggers disabled: a move-in, benchmarks.
CREATE OR REPLACE FUNCTION rebuild_product_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.product_counts;
  INSERT INTO public.product_counts (type, price_cents, is_in_stock, delta)
  SELECT type, featured_cents, is_in_stock, count(*) FROM public.products
  WHERE archived_at IS NULL AND parent_id IS NULL
  GROUP BY GROUPING SETS ((1, 2, 3), (1, 3));
END
$$;
