-- Every process hears on the channel `catalogue` which products have changed, when the change is committed and not
-- before (server/catalogue/catalogue-changes.ts reads what is told). A statement tells once, however many rows it has.
CREATE FUNCTION tell_products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pair record;
  was public.products;
  now_is public.products;
  changed text := '';
  sold text := '';
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 101) AS counted) > 100 THEN
    PERFORM pg_notify('catalogue', 'everything');
    RETURN NULL;
  END IF;
  FOR pair IN SELECT o AS old_row, n AS new_row FROM old_rows o LEFT JOIN new_rows n USING (id) LOOP
    was := pair.old_row;
    now_is := pair.new_row;
    -- The whole row is compared, so that a column that is added later counts too.
    CONTINUE WHEN was *= now_is;
    was.stock := now_is.stock;
    was.reserved := now_is.reserved;
    IF was *= now_is THEN
      sold := sold || ' ' || was.id;
    ELSE
      changed := changed || ' ' || was.id;
    END IF;
  END LOOP;
  IF changed <> '' THEN PERFORM pg_notify('catalogue', 'changed' || changed); END IF;
  IF sold <> '' THEN PERFORM pg_notify('catalogue', 'stock' || sold); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What was not there before is shown nowhere; which rows came need not be collected, a million at once if need be.
CREATE FUNCTION tell_products_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', 'lists');
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Products are archived, not deleted; whoever does it by hand is heard too.
CREATE FUNCTION tell_products_went() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', 'everything');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_tell_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_products_updated();
--> statement-breakpoint
CREATE TRIGGER products_tell_came AFTER INSERT ON products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_products_came();
--> statement-breakpoint
CREATE TRIGGER products_tell_went AFTER DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_products_went();
