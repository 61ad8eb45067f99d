DROP INDEX "stock_movements_product_id_idx";--> statement-breakpoint
CREATE INDEX "stock_movements_product_id_idx" ON "stock_movements" USING btree ("product_id","id");--> statement-breakpoint
-- As in 0029_refresh_by_statement.sql; each name of the statement is looked up once. A transaction that sets `runout.pressings` to
-- `later` writes the pressings of its products itself.
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
