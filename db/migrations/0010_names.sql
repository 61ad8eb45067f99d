-- Artists and labels can be renamed and merged: server/catalogue/pressing/.

-- A merge may have ended since the name was found: wait for one that has not, then refer to its target.
CREATE FUNCTION follow_merged_artist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(merged_into, id) INTO NEW.artist_id FROM public.catalogue_names
  WHERE id = NEW.artist_id FOR KEY SHARE;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pressing_artists_follow_merged BEFORE INSERT OR UPDATE OF artist_id ON pressing_artists
  FOR EACH ROW EXECUTE FUNCTION follow_merged_artist();
--> statement-breakpoint
CREATE FUNCTION follow_merged_label() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(merged_into, id) INTO NEW.label_id FROM public.catalogue_names
  WHERE id = NEW.label_id FOR KEY SHARE;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pressing_labels_follow_merged BEFORE INSERT OR UPDATE OF label_id ON pressing_labels
  FOR EACH ROW EXECUTE FUNCTION follow_merged_label();
--> statement-breakpoint
-- Channel `catalogue`: pages of artists and labels show their names and texts, and products link to them.
CREATE FUNCTION notify_catalogue_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  records text[];
BEGIN
  IF NEW.name = OLD.name THEN
    PERFORM pg_notify('catalogue', 'lists');
    RETURN NULL;
  END IF;
  SELECT array_agg(product_id) INTO records FROM (
    SELECT product_id FROM public.pressing_artists WHERE artist_id = NEW.id
    UNION SELECT product_id FROM public.pressing_labels WHERE label_id = NEW.id LIMIT 101) AS linked;
  IF cardinality(records) > 100 THEN
    PERFORM pg_notify('catalogue', 'everything');
  ELSE
    PERFORM pg_notify('catalogue', concat_ws(' ', 'changed', array_to_string(records, ' ')));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER catalogue_names_notify AFTER UPDATE ON catalogue_names FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION notify_catalogue_name();
