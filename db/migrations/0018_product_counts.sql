CREATE TABLE "product_counts" (
	"type" text NOT NULL,
	"price_cents" integer,
	"is_in_stock" boolean NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "product_counts_idx" ON "product_counts" USING btree ("price_cents","type","is_in_stock","change");--> statement-breakpoint
-- Changes of the number of products of each type, price and stock, and the same of all prices together.
CREATE FUNCTION count_products_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_counts (type, price_cents, is_in_stock, change)
  SELECT type, price_cents, stock > reserved, count(*) FROM new_rows WHERE archived_at IS NULL
  GROUP BY GROUPING SETS ((1, 2, 3), (1, 3));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_products_went() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_counts (type, price_cents, is_in_stock, change)
  SELECT type, price_cents, stock > reserved, -count(*) FROM old_rows WHERE archived_at IS NULL
  GROUP BY GROUPING SETS ((1, 2, 3), (1, 3));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.archived_at IS NULL THEN
    INSERT INTO public.product_counts (type, price_cents, is_in_stock, change)
    VALUES (OLD.type, OLD.price_cents, OLD.stock > OLD.reserved, -1), (OLD.type, NULL, OLD.stock > OLD.reserved, -1);
  END IF;
  IF NEW.archived_at IS NULL THEN
    INSERT INTO public.product_counts (type, price_cents, is_in_stock, change)
    VALUES (NEW.type, NEW.price_cents, NEW.stock > NEW.reserved, 1), (NEW.type, NULL, NEW.stock > NEW.reserved, 1);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_no_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.product_counts;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_count_came AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_products_came();
--> statement-breakpoint
CREATE TRIGGER products_count_went AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_products_went();
--> statement-breakpoint
-- Of sales only that of the last copy, and its return, change what is counted.
CREATE TRIGGER products_count_changed AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.type, OLD.price_cents, OLD.stock > OLD.reserved, OLD.archived_at IS NULL)
    IS DISTINCT FROM (NEW.type, NEW.price_cents, NEW.stock > NEW.reserved, NEW.archived_at IS NULL))
  EXECUTE FUNCTION count_product_changed();
--> statement-breakpoint
CREATE TRIGGER products_count_none AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION count_no_products();
--> statement-breakpoint
-- Counts anew; for a catalogue that was written past the triggers.
CREATE FUNCTION recount_products() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.product_counts;
  INSERT INTO public.product_counts (type, price_cents, is_in_stock, change)
  SELECT type, price_cents, stock > reserved, count(*) FROM public.products WHERE archived_at IS NULL
  GROUP BY GROUPING SETS ((1, 2, 3), (1, 3));
END
$$;
--> statement-breakpoint
SELECT recount_products();
