-- As in 0005_offer_triggers.sql and 0009_discogs_triggers.sql, once for each statement: an import writes a thousand rows with one,
-- and 100,000 in all.
CREATE FUNCTION notify_variants(variants uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(variants) > 100 THEN
    PERFORM pg_notify('catalogue', 'everything');
  ELSE
    PERFORM pg_notify('catalogue', 'offers ' || id || ' ' || parent_id) FROM public.products WHERE id = ANY (variants);
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION notify_used_copies_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.notify_variants(ARRAY(SELECT product_id FROM new_rows));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION notify_used_copies_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.notify_variants(ARRAY(
    SELECT n.product_id FROM new_rows n JOIN old_rows o USING (product_id)
    WHERE (o.media_grade, o.sleeve_grade, o.condition, o.is_play_graded, o.notes, o.state, o.listed_at, o.sold_at)
      IS DISTINCT FROM
      (n.media_grade, n.sleeve_grade, n.condition, n.is_play_graded, n.notes, n.state, n.listed_at, n.sold_at)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER used_copies_notify ON used_copies;
--> statement-breakpoint
CREATE TRIGGER used_copies_notify_inserted AFTER INSERT ON used_copies
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION notify_used_copies_inserted();
--> statement-breakpoint
-- Writes of other triggers come with a change of the product, which notifies.
CREATE TRIGGER used_copies_notify_updated AFTER UPDATE ON used_copies
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION notify_used_copies_updated();
--> statement-breakpoint
CREATE FUNCTION notify_pressings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM changed_rows LIMIT 101) AS counted) > 100 THEN
    PERFORM pg_notify('catalogue', 'everything');
  ELSE
    PERFORM pg_notify('catalogue', 'changed ' || product_id) FROM changed_rows;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER pressings_notify ON pressings;
--> statement-breakpoint
CREATE TRIGGER pressings_notify AFTER UPDATE ON pressings
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION notify_pressings();
--> statement-breakpoint
DROP TRIGGER pressing_labels_notify ON pressing_labels;
--> statement-breakpoint
CREATE TRIGGER pressing_labels_notify_inserted AFTER INSERT ON pressing_labels
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION notify_pressings();
--> statement-breakpoint
CREATE TRIGGER pressing_labels_notify_updated AFTER UPDATE ON pressing_labels
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION notify_pressings();
--> statement-breakpoint
CREATE TRIGGER pressing_labels_notify_deleted AFTER DELETE ON pressing_labels
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION notify_pressings();
