-- `pressings`, `pressing_artists` and `pressing_labels`, from products that were written without them.

-- The credit of a record as it is printed, from its artists; null without one.
CREATE OR REPLACE FUNCTION printed_credit(product uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(coalesce(nullif(a.credited_as, ''), n.name) || a.join_phrase, '' ORDER BY a.position)
  FROM public.pressing_artists a JOIN public.catalogue_names n ON n.id = a.artist_id WHERE a.product_id = product
$$;

-- The pressings of new records with artist and label, for the page of the record, exports and imports. A transaction that sets
-- `runout.pressings` to `later` writes the pressings of its products itself.
CREATE OR REPLACE FUNCTION add_pressings_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Ids by name.
  artists jsonb;
  labels jsonb;
BEGIN
  IF current_setting('runout.pressings', true) = 'later' THEN RETURN NULL; END IF;
  INSERT INTO public.pressings (product_id, released, genres, normalized_title)
  SELECT id, coalesce(release_date::text, ''), array_remove(ARRAY[nullif(genre, '')], NULL), public.normalize_code(name)
  FROM new_rows WHERE parent_id IS NULL AND type = 'vinyl'
  ON CONFLICT DO NOTHING;
  -- The order avoids deadlocks between transactions that add the same names.
  SELECT jsonb_object_agg(name, public.find_or_add_name('artist', name)) INTO artists FROM (
    SELECT DISTINCT artist AS name FROM new_rows
    WHERE parent_id IS NULL AND type = 'vinyl' AND artist <> '' ORDER BY 1) AS named;
  SELECT jsonb_object_agg(name, public.find_or_add_name('label', name)) INTO labels FROM (
    SELECT DISTINCT brand AS name FROM new_rows
    WHERE parent_id IS NULL AND type = 'vinyl' AND brand <> '' ORDER BY 1) AS named;
  INSERT INTO public.pressing_artists (product_id, position, artist_id, credited_as)
  SELECT r.id, 0, n.id, CASE WHEN n.name = r.artist THEN '' ELSE r.artist END
  FROM new_rows r JOIN public.catalogue_names n ON n.id = (artists ->> r.artist)::uuid
  WHERE r.parent_id IS NULL AND r.type = 'vinyl' AND r.artist <> '';
  INSERT INTO public.pressing_labels (product_id, position, label_id)
  SELECT id, 0, (labels ->> brand)::uuid FROM new_rows
  WHERE parent_id IS NULL AND type = 'vinyl' AND brand <> '';
  RETURN NULL;
END
$$;

-- The pressing of a changed record: adds a missing one, and applies what was written to the product alone. Another artist replaces
-- the credit, another label the first one without its number, another genre the first one. A cleared label leaves its number.
CREATE OR REPLACE FUNCTION sync_pressing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named uuid;
  first_label text;
BEGIN
  INSERT INTO public.pressings (product_id, released, genres, normalized_title)
  VALUES (NEW.id, coalesce(NEW.release_date::text, ''), array_remove(ARRAY[nullif(NEW.genre, '')], NULL),
    public.normalize_code(NEW.name))
  ON CONFLICT DO NOTHING;
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
      DELETE FROM public.pressing_labels WHERE product_id = NEW.id AND position = 0 AND catalogue_number = '';
      UPDATE public.pressing_labels SET label_id = public.find_or_add_name('label', '')
      WHERE product_id = NEW.id AND position = 0;
    ELSE
      INSERT INTO public.pressing_labels (product_id, position, label_id)
      VALUES (NEW.id, 0, public.find_or_add_name('label', NEW.brand))
      ON CONFLICT (product_id, position) DO UPDATE SET label_id = excluded.label_id;
    END IF;
  END IF;
  RETURN NULL;
END
$$;

-- Only records have a pressing: it goes with a change of the type.
CREATE OR REPLACE FUNCTION remove_pressing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.pressings WHERE product_id = NEW.id;
  DELETE FROM public.pressing_artists WHERE product_id = NEW.id;
  DELETE FROM public.pressing_labels WHERE product_id = NEW.id;
  RETURN NULL;
END
$$;

-- Adds all pressings that are missing, for code that writes products with the triggers disabled: a move-in, benchmarks.
CREATE OR REPLACE FUNCTION add_missing_pressings() RETURNS void LANGUAGE plpgsql AS $$
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
