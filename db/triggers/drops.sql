-- The drop of an offer was set up, changed, drawn, opened or removed.

CREATE TRIGGER drops_mark_inserted AFTER INSERT ON drops
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();

CREATE TRIGGER drops_mark_updated AFTER UPDATE ON drops
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();

CREATE TRIGGER drops_mark_deleted AFTER DELETE ON drops
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
