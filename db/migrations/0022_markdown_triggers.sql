-- `price_history` and the "was" price of used copies: server/catalogue/markdowns/markdowns.tables.ts.

INSERT INTO markdown_schedule DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO markdown_steps (days, percent) VALUES (30, 10), (60, 20), (90, 30);
--> statement-breakpoint
INSERT INTO price_history (product_id, cents, reason, started_at)
SELECT c.product_id, p.price_cents, 'listed', coalesce(c.listed_at, c.created_at)
FROM used_copies c JOIN products p ON p.id = c.product_id WHERE c.state IN ('on-sale', 'held', 'in-checkout');
--> statement-breakpoint
-- A copy that went on sale again starts with its price of then; one that left the sale has no current price.
CREATE FUNCTION record_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.listed_at IS DISTINCT FROM OLD.listed_at THEN
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
--> statement-breakpoint
CREATE TRIGGER used_copies_record_listing AFTER UPDATE ON used_copies FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR OLD.listed_at IS DISTINCT FROM NEW.listed_at) EXECUTE FUNCTION record_listing();
--> statement-breakpoint
-- Another price than that of a markdown ends its "was" price; `apply-markdowns.ts` sets it again.
CREATE FUNCTION record_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.price_history SET ended_at = greatest(started_at, NEW.updated_at)
  WHERE product_id = NEW.id AND ended_at IS NULL;
  IF FOUND THEN
    INSERT INTO public.price_history (product_id, cents, reason, started_at)
    VALUES (NEW.id, NEW.price_cents, 'changed', NEW.updated_at);
  END IF;
  UPDATE public.used_copies SET was_cents = NULL, marked_down_at = NULL
  WHERE product_id = NEW.id AND was_cents IS NOT NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_record_price AFTER UPDATE OF price_cents ON products FOR EACH ROW
  WHEN (NEW.variant_kind = 'used' AND OLD.price_cents <> NEW.price_cents) EXECUTE FUNCTION record_price();
