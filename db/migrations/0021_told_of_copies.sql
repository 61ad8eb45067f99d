-- As in 0017, but the last copy's going or coming back is told as one of copies too: `is_in_stock` follows from them.
CREATE OR REPLACE FUNCTION tell_products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
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
    was.is_in_stock := now_is.is_in_stock;
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
