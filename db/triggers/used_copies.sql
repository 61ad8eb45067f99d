-- The facts of a used copy beside its row of `products`.

CREATE TRIGGER used_copies_record_new_listings AFTER INSERT ON used_copies
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_listings();

CREATE TRIGGER used_copies_record_listing AFTER UPDATE ON used_copies FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR OLD.listed_at IS DISTINCT FROM NEW.listed_at) EXECUTE FUNCTION record_listing();

CREATE TRIGGER used_copies_mark_inserted AFTER INSERT ON used_copies
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();

CREATE TRIGGER used_copies_mark_updated AFTER UPDATE ON used_copies
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
