-- The credit of a record.

CREATE TRIGGER pressing_artists_follow_merged BEFORE INSERT OR UPDATE OF artist_id ON pressing_artists
  FOR EACH ROW EXECUTE FUNCTION follow_merged_name();

CREATE TRIGGER pressing_artists_mark_inserted AFTER INSERT ON pressing_artists
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();

CREATE TRIGGER pressing_artists_mark_updated AFTER UPDATE ON pressing_artists
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();

CREATE TRIGGER pressing_artists_mark_deleted AFTER DELETE ON pressing_artists
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
