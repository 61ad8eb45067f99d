-- The prices of used copies in time, for markdowns (server/pricing/markdowns/).

-- `price_history` from the state of a used copy: one that went on sale starts with its price of then, one that left the sale has no
-- current price.
CREATE OR REPLACE FUNCTION record_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.listed_at IS DISTINCT FROM OLD.listed_at AND NEW.state IN ('on-sale', 'held', 'in-checkout') THEN
    UPDATE public.price_history SET ended_at = greatest(started_at, NEW.listed_at)
    WHERE product_id = NEW.product_id AND ended_at IS NULL;
    INSERT INTO public.price_history (product_id, cents, reason, started_at)
    SELECT id, price_cents, 'listed', NEW.listed_at FROM public.products WHERE id = NEW.product_id;
  ELSIF NEW.state NOT IN ('on-sale', 'held', 'in-checkout') THEN
    UPDATE public.price_history SET ended_at = greatest(started_at, coalesce(NEW.sold_at, now()))
    WHERE product_id = NEW.product_id AND ended_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;

-- The first row of `price_history` of copies that were added on sale, from their arrival.
CREATE OR REPLACE FUNCTION record_new_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.price_history (product_id, cents, reason, started_at)
  SELECT p.id, p.price_cents, 'listed', n.listed_at
  FROM new_rows n JOIN public.products p ON p.id = n.product_id WHERE n.state = 'on-sale' AND n.listed_at IS NOT NULL;
  RETURN NULL;
END
$$;

-- The "was" price of a used copy that was marked down at a time: the highest price at which it was on sale within the 90 days before. With
-- `is_lowest` the lowest one of the 30 days before the first of the markdowns that followed each other (Directive 98/6/EC, Article 6a):
-- by their ids, as a price that an undo brought back starts when it did before.
-- Null where the copy does not cost less now.
CREATE OR REPLACE FUNCTION was_price(copy uuid, at timestamptz, is_lowest boolean) RETURNS integer LANGUAGE sql STABLE AS $$
  WITH prices AS (SELECT * FROM public.price_history WHERE product_id = copy AND started_at <= at),
  first_markdown AS (
    SELECT min(started_at) AS at FROM prices
    WHERE reason = 'markdown'
      AND id > coalesce((SELECT max(id) FROM prices WHERE reason <> 'markdown'), 0)),
  was AS (
    SELECT CASE WHEN is_lowest THEN (
      SELECT min(cents) FROM prices, first_markdown
      WHERE started_at < first_markdown.at AND coalesce(ended_at, 'infinity') > first_markdown.at - interval '30 days')
    ELSE (SELECT max(cents) FROM prices WHERE coalesce(ended_at, 'infinity') > was_price.at - interval '90 days') END AS cents)
  SELECT was.cents FROM was JOIN public.products p ON p.id = copy WHERE was.cents > p.price_cents
$$;

-- The "was" prices of these copies that were marked down, from the time of their present price; of all of them without any.
CREATE OR REPLACE FUNCTION write_was_prices(copies uuid[], is_lowest boolean) RETURNS void LANGUAGE sql AS $$
  UPDATE public.used_copies c SET was_cents = v.cents
  FROM public.price_history h, LATERAL (SELECT public.was_price(h.product_id, h.started_at, is_lowest) AS cents) v
  WHERE h.product_id = c.product_id AND h.ended_at IS NULL AND c.marked_down_at IS NOT NULL
    AND (copies IS NULL OR c.product_id = ANY (copies)) AND v.cents IS DISTINCT FROM c.was_cents
$$;

-- After the undo of prices: each copy has its earlier price as it had it then, with the day from which a markdown counts and its
-- "was" price. A copy that was listed again since then starts with its listing.
CREATE OR REPLACE FUNCTION reopen_prices(copies uuid[], is_lowest boolean) RETURNS void LANGUAGE sql AS $$
  WITH reopened AS (
    UPDATE public.price_history h SET reason = earlier.reason, started_at = earlier.started_at
    FROM public.used_copies c
    JOIN LATERAL (SELECT max(id) AS id FROM public.price_history WHERE product_id = c.product_id) last ON true
    JOIN LATERAL (
      -- The price between is the one that the undo takes back.
      SELECT cents, reason, started_at FROM public.price_history
      WHERE product_id = c.product_id ORDER BY id DESC OFFSET 2 LIMIT 1) earlier ON earlier.started_at >= c.listed_at
    WHERE c.product_id = ANY (copies) AND h.id = last.id AND h.ended_at IS NULL AND h.cents = earlier.cents
    RETURNING h.product_id, h.reason, h.started_at
  )
  UPDATE public.used_copies c SET was_cents = public.was_price(c.product_id, r.started_at, is_lowest), marked_down_at = r.started_at
  FROM reopened r WHERE r.product_id = c.product_id AND r.reason = 'markdown'
$$;

-- `price_history` from the price of a used copy. Another price than that of a markdown ends its "was" price;
-- `apply-markdowns.ts` sets it again.
CREATE OR REPLACE FUNCTION record_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH ended AS (
    UPDATE public.price_history SET ended_at = greatest(started_at, NEW.updated_at)
    WHERE product_id = NEW.id AND ended_at IS NULL RETURNING product_id
  ) INSERT INTO public.price_history (product_id, cents, reason, started_at)
  SELECT product_id, NEW.price_cents, 'changed', NEW.updated_at FROM ended;
  -- An update of no row would call the triggers of statements for each copy.
  IF EXISTS (SELECT FROM public.used_copies WHERE product_id = NEW.id AND was_cents IS NOT NULL) THEN
    UPDATE public.used_copies SET was_cents = NULL, marked_down_at = NULL WHERE product_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
