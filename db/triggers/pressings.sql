-- The facts of a release.

CREATE TRIGGER pressings_mark_inserted AFTER INSERT ON pressings
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();

CREATE TRIGGER pressings_mark_updated AFTER UPDATE ON pressings
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
