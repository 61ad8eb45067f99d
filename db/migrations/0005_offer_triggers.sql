-- Triggers that keep products, variants, used copies and pressings consistent, and notify the cache.

-- The columns about variants of the product: server/catalogue/catalogue.tables.ts. Ties of price: an option comes first, then
-- the better grade or condition, then the earlier arrival.
CREATE FUNCTION refresh_variants(product uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE public.products p
  SET variants_available = v.available, cheapest_variant_id = v.cheapest_id,
    cheapest_variant_cents = v.cheapest_cents, best_media_rank = v.best_rank
  FROM (
    SELECT count(*)::int AS available, min(o.price_cents) AS cheapest_cents,
      max(public.media_rank(u.media_grade)) AS best_rank,
      (array_agg(o.id ORDER BY o.price_cents, o.variant_kind, public.media_rank(u.media_grade) DESC NULLS LAST,
        public.condition_rank(u.condition) DESC NULLS LAST, u.listed_at, o.id))[1] AS cheapest_id
    FROM public.products o LEFT JOIN public.used_copies u ON u.product_id = o.id
    WHERE o.parent_id = product AND o.archived_at IS NULL AND o.stock > o.reserved
  ) v
  WHERE p.id = product
    AND (p.variants_available, p.cheapest_variant_id, p.cheapest_variant_cents, p.best_media_rank)
      IS DISTINCT FROM (v.available, v.cheapest_id, v.cheapest_cents, v.best_rank)
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_variants_of_parent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_variants(coalesce(NEW.parent_id, OLD.parent_id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER variants_refresh_inserted AFTER INSERT ON products FOR EACH ROW
  WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION refresh_variants_of_parent();
--> statement-breakpoint
CREATE TRIGGER variants_refresh_deleted AFTER DELETE ON products FOR EACH ROW
  WHEN (OLD.parent_id IS NOT NULL) EXECUTE FUNCTION refresh_variants_of_parent();
--> statement-breakpoint
CREATE TRIGGER variants_refresh_updated AFTER UPDATE ON products FOR EACH ROW
  WHEN (NEW.parent_id IS NOT NULL AND (OLD.price_cents, OLD.stock > OLD.reserved, OLD.archived_at IS NULL)
    IS DISTINCT FROM (NEW.price_cents, NEW.stock > NEW.reserved, NEW.archived_at IS NULL))
  EXECUTE FUNCTION refresh_variants_of_parent();
--> statement-breakpoint
CREATE FUNCTION refresh_variants_of_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_variants((SELECT parent_id FROM public.products WHERE id = NEW.product_id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER used_copies_refresh_inserted AFTER INSERT ON used_copies
  FOR EACH ROW EXECUTE FUNCTION refresh_variants_of_copy();
--> statement-breakpoint
CREATE TRIGGER used_copies_refresh_updated AFTER UPDATE ON used_copies FOR EACH ROW
  WHEN ((OLD.media_grade, OLD.condition, OLD.listed_at) IS DISTINCT FROM (NEW.media_grade, NEW.condition, NEW.listed_at))
  EXECUTE FUNCTION refresh_variants_of_copy();
--> statement-breakpoint
-- A variant repeats the texts of its product: carts, mails, orders and exports read one row. Its time of change stays.
CREATE FUNCTION copy_product_to_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.products
  SET name = NEW.name, type = NEW.type, brand = NEW.brand, artist = NEW.artist, genre = NEW.genre,
    release_date = NEW.release_date, track_list = NEW.track_list, description = NEW.description,
    thumbnail = NEW.thumbnail, archived_at = coalesce(archived_at, NEW.archived_at)
  WHERE parent_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_copy_to_variants AFTER UPDATE ON products FOR EACH ROW
  WHEN (NEW.parent_id IS NULL AND (OLD.name, OLD.type, OLD.brand, OLD.artist, OLD.genre, OLD.release_date,
      OLD.track_list, OLD.description, OLD.thumbnail, OLD.archived_at)
    IS DISTINCT FROM (NEW.name, NEW.type, NEW.brand, NEW.artist, NEW.genre, NEW.release_date,
      NEW.track_list, NEW.description, NEW.thumbnail, NEW.archived_at))
  EXECUTE FUNCTION copy_product_to_variants();
--> statement-breakpoint
-- The state of a used copy, from the ledger and the reservations: server/catalogue/offers/offers.tables.ts.
CREATE FUNCTION used_copy_state(movement stock_movements, reservation text) RETURNS text
  LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN movement.quantity IS NULL THEN 'draft'
    WHEN movement.quantity < 0 AND movement.reason IN ('sale', 'resale') THEN 'sold'
    WHEN movement.quantity < 0 AND movement.reason = 'sold elsewhere' THEN 'sold-elsewhere'
    WHEN movement.quantity < 0 THEN 'withdrawn'
    WHEN reservation IS NULL THEN 'on-sale'
    WHEN reservation LIKE 'hold-%' THEN 'held'
    WHEN reservation LIKE 'inspection-%' THEN 'needs-inspection'
    ELSE 'in-checkout' END;
--> statement-breakpoint
CREATE FUNCTION sync_used_copies() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER stock_movements_sync_used_copies AFTER INSERT ON stock_movements
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION sync_used_copies();
--> statement-breakpoint
CREATE TRIGGER reservations_sync_used_copies_inserted AFTER INSERT ON reservations
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION sync_used_copies();
--> statement-breakpoint
CREATE TRIGGER reservations_sync_used_copies_deleted AFTER DELETE ON reservations
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION sync_used_copies();
--> statement-breakpoint
-- The description of a sale is evidence.
CREATE FUNCTION reject_sold_as_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order_lines.sold_as never changes';
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_lines_keep_sold_as BEFORE UPDATE ON order_lines FOR EACH ROW
  WHEN (OLD.sold_as IS DISTINCT FROM NEW.sold_as) EXECUTE FUNCTION reject_sold_as_change();
--> statement-breakpoint
-- `product_counts` counts products by the price and the availability that lists show.
CREATE OR REPLACE FUNCTION add_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_counts (type, price_cents, is_in_stock, delta)
  SELECT type, featured_cents, is_in_stock, count(*) FROM new_rows WHERE archived_at IS NULL AND parent_id IS NULL
  GROUP BY GROUPING SETS ((1, 2, 3), (1, 3));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION subtract_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_counts (type, price_cents, is_in_stock, delta)
  SELECT type, featured_cents, is_in_stock, -count(*) FROM old_rows WHERE archived_at IS NULL AND parent_id IS NULL
  GROUP BY GROUPING SETS ((1, 2, 3), (1, 3));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION update_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.archived_at IS NULL THEN
    INSERT INTO public.product_counts (type, price_cents, is_in_stock, delta)
    VALUES (OLD.type, OLD.featured_cents, OLD.is_in_stock, -1), (OLD.type, NULL, OLD.is_in_stock, -1);
  END IF;
  IF NEW.archived_at IS NULL THEN
    INSERT INTO public.product_counts (type, price_cents, is_in_stock, delta)
    VALUES (NEW.type, NEW.featured_cents, NEW.is_in_stock, 1), (NEW.type, NULL, NEW.is_in_stock, 1);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER products_count_updated ON products;
--> statement-breakpoint
-- Most sales skip this trigger: only selling or restocking the last unit changes a count.
CREATE TRIGGER products_count_updated AFTER UPDATE ON products FOR EACH ROW
  WHEN (NEW.parent_id IS NULL AND (OLD.type, OLD.featured_cents, OLD.is_in_stock, OLD.archived_at IS NULL)
    IS DISTINCT FROM (NEW.type, NEW.featured_cents, NEW.is_in_stock, NEW.archived_at IS NULL))
  EXECUTE FUNCTION update_product_counts();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rebuild_product_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.product_counts;
  INSERT INTO public.product_counts (type, price_cents, is_in_stock, delta)
  SELECT type, featured_cents, is_in_stock, count(*) FROM public.products
  WHERE archived_at IS NULL AND parent_id IS NULL
  GROUP BY GROUPING SETS ((1, 2, 3), (1, 3));
END
$$;
--> statement-breakpoint
-- As in 0002_triggers.sql, and `offers <ids>`: the price or the featured offer of these products changed, or one of their
-- variants. A variant names its product beside itself.
CREATE OR REPLACE FUNCTION notify_products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pair record;
  before_row public.products;
  after_row public.products;
  changed text := '';
  offered text := '';
  sold text := '';
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 101) AS counted) > 100 THEN
    PERFORM pg_notify('catalogue', 'everything');
    RETURN NULL;
  END IF;
  FOR pair IN SELECT o AS old_row, n AS new_row FROM old_rows o LEFT JOIN new_rows n USING (id) LOOP
    before_row := pair.old_row;
    after_row := pair.new_row;
    -- The whole row is compared, which includes columns that are added later.
    CONTINUE WHEN before_row *= after_row;
    IF before_row.parent_id IS NOT NULL THEN
      offered := offered || ' ' || before_row.id || ' ' || before_row.parent_id;
      CONTINUE;
    END IF;
    before_row.stock := after_row.stock;
    before_row.reserved := after_row.reserved;
    before_row.is_in_stock := after_row.is_in_stock;
    IF before_row *= after_row THEN
      sold := sold || ' ' || before_row.id;
      CONTINUE;
    END IF;
    before_row.variants_available := after_row.variants_available;
    before_row.cheapest_variant_id := after_row.cheapest_variant_id;
    before_row.cheapest_variant_cents := after_row.cheapest_variant_cents;
    before_row.best_media_rank := after_row.best_media_rank;
    before_row.featured_id := after_row.featured_id;
    before_row.featured_cents := after_row.featured_cents;
    IF before_row *= after_row THEN
      offered := offered || ' ' || before_row.id;
    ELSE
      changed := changed || ' ' || before_row.id;
    END IF;
  END LOOP;
  IF changed <> '' THEN PERFORM pg_notify('catalogue', 'changed' || changed); END IF;
  IF offered <> '' THEN PERFORM pg_notify('catalogue', 'offers' || offered); END IF;
  IF sold <> '' THEN PERFORM pg_notify('catalogue', 'stock' || sold); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION notify_products_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parents text;
BEGIN
  IF EXISTS (SELECT FROM new_rows WHERE parent_id IS NULL) THEN
    PERFORM pg_notify('catalogue', 'lists');
  END IF;
  SELECT string_agg(DISTINCT parent_id::text, ' ') INTO parents FROM new_rows WHERE parent_id IS NOT NULL;
  IF length(parents) > 4000 THEN
    PERFORM pg_notify('catalogue', 'everything');
  ELSIF parents IS NOT NULL THEN
    PERFORM pg_notify('catalogue', 'offers ' || parents);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER products_notify_inserted ON products;
--> statement-breakpoint
CREATE TRIGGER products_notify_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_products_inserted();
--> statement-breakpoint
-- Channel `catalogue`: grades, notes and labels of options are part of the product's page and of its row in lists.
CREATE FUNCTION notify_variant_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', (SELECT 'offers ' || id || ' ' || parent_id FROM public.products
    WHERE id = coalesce(NEW.product_id, OLD.product_id)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Writes of other triggers come with a change of the product, which notifies.
CREATE TRIGGER used_copies_notify AFTER INSERT OR UPDATE ON used_copies
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION notify_variant_details();
--> statement-breakpoint
CREATE TRIGGER variant_options_notify AFTER INSERT OR UPDATE ON variant_options
  FOR EACH ROW EXECUTE FUNCTION notify_variant_details();
--> statement-breakpoint
-- Channel `catalogue`: a pressing is shown on the pages of its product, and orders the lists of a label.
CREATE FUNCTION notify_pressing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', 'changed ' || coalesce(NEW.product_id, OLD.product_id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pressings_notify AFTER UPDATE ON pressings FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION notify_pressing();
--> statement-breakpoint
CREATE TRIGGER pressing_artists_notify AFTER INSERT OR UPDATE OR DELETE ON pressing_artists
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION notify_pressing();
--> statement-breakpoint
CREATE TRIGGER pressing_labels_notify AFTER INSERT OR UPDATE OR DELETE ON pressing_labels
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION notify_pressing();
--> statement-breakpoint
-- A search counts again after these changes; variants are not searched.
CREATE FUNCTION advance_products_revision_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows WHERE parent_id IS NULL) THEN
    PERFORM nextval('public.products_revision');
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER products_advance_revision ON products;
--> statement-breakpoint
CREATE TRIGGER products_advance_revision
  AFTER DELETE OR UPDATE OF name, artist, brand, genre, type, track_list, description, search_extra, price_cents, archived_at
  ON products FOR EACH STATEMENT EXECUTE FUNCTION advance_products_revision();
--> statement-breakpoint
CREATE TRIGGER products_advance_revision_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION advance_products_revision_of_new();
--> statement-breakpoint
-- Catalogue numbers and barcodes stay out of the lexicon: one is never a correction of another.
CREATE OR REPLACE FUNCTION sync_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.search_terms (word)
  SELECT word FROM (
    SELECT unnest(public.product_search_words(concat_ws(' ', NEW.name, NEW.artist, NEW.brand, NEW.genre, NEW.type))) AS word
    UNION SELECT word FROM unnest(public.product_search_words(NEW.search_extra)) AS word WHERE word !~ '[0-9]'
  ) AS words
  -- A fixed order avoids deadlocks between transactions that insert the same words.
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER products_sync_search_terms ON products;
--> statement-breakpoint
CREATE TRIGGER products_sync_search_terms
  AFTER INSERT OR UPDATE OF name, artist, brand, genre, type, search_extra ON products
  FOR EACH ROW WHEN (NEW.parent_id IS NULL) EXECUTE FUNCTION sync_search_terms();
--> statement-breakpoint
-- Finds the artist or label of this name, or adds it. A merged one leads to the other.
CREATE FUNCTION find_or_add_name(wanted_kind text, wanted text) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  -- Names of symbols only have no normal form.
  normalized text := coalesce(nullif(public.normalize_code(wanted), ''), upper(wanted));
  plain_slug text := coalesce(nullif(trim(BOTH '-' FROM
    regexp_replace(public.normalize_search_text(wanted), '[^a-z0-9]+', '-', 'g')), ''), wanted_kind);
  sorted text := regexp_replace(wanted, '^(the|a|an) (.+)$', '\2, \1', 'i');
  attempt int := 1;
  found_id uuid;
BEGIN
  LOOP
    SELECT coalesce(merged_into, id) INTO found_id FROM public.catalogue_names
    WHERE kind = wanted_kind AND normalized_name = normalized;
    IF found_id IS NOT NULL THEN RETURN found_id; END IF;
    -- Another name may have the slug, or another transaction may have added the name.
    INSERT INTO public.catalogue_names (kind, slug, name, sort_name, normalized_name)
    VALUES (wanted_kind, plain_slug || CASE WHEN attempt = 1 THEN '' ELSE '-' || attempt END, wanted, sorted, normalized)
    ON CONFLICT DO NOTHING;
    attempt := attempt + 1;
  END LOOP;
END
$$;
--> statement-breakpoint
-- The credit of a record as it is printed; null without one.
CREATE FUNCTION printed_credit(product uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(coalesce(nullif(a.credited_as, ''), n.name) || a.join_phrase, '' ORDER BY a.position)
  FROM public.pressing_artists a JOIN public.catalogue_names n ON n.id = a.artist_id WHERE a.product_id = product
$$;
--> statement-breakpoint
-- Adds the missing pressing of a record, and applies to it what was written to the product alone: another artist
-- replaces the credit, another label the first one without its number, another genre the first one.
CREATE FUNCTION sync_pressing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named uuid;
  first_label text;
BEGIN
  INSERT INTO public.pressings (product_id, released, genres, normalized_title)
  VALUES (NEW.id, coalesce(NEW.release_date::text, ''), array_remove(ARRAY[nullif(NEW.genre, '')], NULL),
    public.normalize_code(NEW.name))
  ON CONFLICT DO NOTHING;
  IF TG_OP = 'UPDATE' THEN
    UPDATE public.pressings SET
      normalized_title = public.normalize_code(NEW.name),
      genres = CASE WHEN NEW.genre IS NOT DISTINCT FROM OLD.genre THEN genres
        ELSE array_remove(ARRAY[nullif(NEW.genre, '')], NULL) || genres[2:] END,
      released = CASE WHEN NEW.artist IS NULL AND OLD.artist IS NOT NULL THEN coalesce(NEW.release_date::text, '')
        WHEN NEW.release_date IS NOT DISTINCT FROM OLD.release_date THEN released
        -- Without a full day a partial date stays, unless the whole album info went.
        WHEN NEW.release_date IS NULL AND length(released) < 10 THEN released
        ELSE coalesce(NEW.release_date::text, '') END
    WHERE product_id = NEW.id;
  END IF;
  IF coalesce(NEW.artist, '') <> coalesce(public.printed_credit(NEW.id), '') THEN
    DELETE FROM public.pressing_artists WHERE product_id = NEW.id;
    IF NEW.artist <> '' THEN
      named := public.find_or_add_name('artist', NEW.artist);
      INSERT INTO public.pressing_artists (product_id, position, artist_id, credited_as)
      SELECT NEW.id, 0, n.id, CASE WHEN n.name = NEW.artist THEN '' ELSE NEW.artist END
      FROM public.catalogue_names n WHERE n.id = named;
    END IF;
  END IF;
  SELECT n.name INTO first_label FROM public.pressing_labels l JOIN public.catalogue_names n ON n.id = l.label_id
  WHERE l.product_id = NEW.id AND l.position = 0;
  IF NEW.brand <> coalesce(first_label, '') THEN
    IF NEW.brand = '' THEN
      DELETE FROM public.pressing_labels WHERE product_id = NEW.id AND position = 0;
    ELSE
      INSERT INTO public.pressing_labels (product_id, position, label_id)
      VALUES (NEW.id, 0, public.find_or_add_name('label', NEW.brand))
      ON CONFLICT (product_id, position) DO UPDATE SET label_id = excluded.label_id;
    END IF;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_sync_pressing_inserted AFTER INSERT ON products FOR EACH ROW
  WHEN (NEW.parent_id IS NULL AND NEW.type = 'vinyl') EXECUTE FUNCTION sync_pressing();
--> statement-breakpoint
CREATE TRIGGER products_sync_pressing_updated AFTER UPDATE ON products FOR EACH ROW
  WHEN (NEW.parent_id IS NULL AND NEW.type = 'vinyl'
    AND (OLD.name, OLD.type, OLD.artist, OLD.brand, OLD.genre, OLD.release_date)
      IS DISTINCT FROM (NEW.name, NEW.type, NEW.artist, NEW.brand, NEW.genre, NEW.release_date))
  EXECUTE FUNCTION sync_pressing();
--> statement-breakpoint
-- Adds the pressings that are missing, many at once: after an upgrade, or after writing products with the triggers disabled.
CREATE FUNCTION add_missing_pressings() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CREATE TEMPORARY TABLE missing ON COMMIT DROP AS
    SELECT p.id, p.name, p.artist, p.brand, p.genre, p.release_date FROM public.products p
    WHERE p.type = 'vinyl' AND p.parent_id IS NULL
      AND NOT EXISTS (SELECT FROM public.pressings WHERE product_id = p.id);
  CREATE TEMPORARY TABLE found_names ON COMMIT DROP AS
    SELECT kind, name, public.find_or_add_name(kind, name) AS id FROM (
      SELECT 'artist' AS kind, artist AS name FROM missing WHERE artist <> ''
      UNION SELECT 'label', brand FROM missing WHERE brand <> '') wanted;
  INSERT INTO public.pressings (product_id, released, genres, normalized_title)
    SELECT id, coalesce(release_date::text, ''), array_remove(ARRAY[nullif(genre, '')], NULL),
      public.normalize_code(name) FROM missing;
  INSERT INTO public.pressing_artists (product_id, position, artist_id, credited_as)
    SELECT m.id, 0, n.id, CASE WHEN n.name = m.artist THEN '' ELSE m.artist END
    FROM missing m JOIN found_names f ON f.kind = 'artist' AND f.name = m.artist
    JOIN public.catalogue_names n ON n.id = f.id;
  INSERT INTO public.pressing_labels (product_id, position, label_id)
    SELECT m.id, 0, f.id FROM missing m JOIN found_names f ON f.kind = 'label' AND f.name = m.brand;
  DROP TABLE missing, found_names;
END
$$;
--> statement-breakpoint
SELECT add_missing_pressings();
