-- The credit of a record.

CREATE TRIGGER pressing_artists_follow_merged BEFORE INSERT OR UPDATE OF artist_id ON pressing_artists
  FOR EACH ROW EXECUTE FUNCTION follow_merged_artist();

CREATE TRIGGER pressing_artists_notify AFTER INSERT OR UPDATE OR DELETE ON pressing_artists
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION notify_pressing();
