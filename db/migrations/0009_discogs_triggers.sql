-- Channel `catalogue`: what the shop knows of a Discogs listing is in no response to shoppers, and an upload notes it for
-- thousands of copies at once.
DROP TRIGGER used_copies_notify ON used_copies;
--> statement-breakpoint
-- Writes of other triggers come with a change of the product, which notifies.
CREATE TRIGGER used_copies_notify AFTER INSERT OR UPDATE OF
  media_grade, sleeve_grade, condition, is_play_graded, notes, state, listed_at, sold_at ON used_copies
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION notify_variant_details();
