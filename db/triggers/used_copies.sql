-- The facts of a used copy beside its row of `products`. Writes of other triggers come with a change of the product, which notifies.

CREATE TRIGGER used_copies_record_listing AFTER UPDATE ON used_copies FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR OLD.listed_at IS DISTINCT FROM NEW.listed_at) EXECUTE FUNCTION record_listing();

CREATE TRIGGER used_copies_notify_inserted AFTER INSERT ON used_copies
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION notify_used_copies_inserted();

CREATE TRIGGER used_copies_notify_updated AFTER UPDATE ON used_copies
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION notify_used_copies_updated();

CREATE TRIGGER used_copies_refresh_inserted AFTER INSERT ON used_copies
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_variants_of_copies();

CREATE TRIGGER used_copies_refresh_updated AFTER UPDATE ON used_copies
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_variants_of_changed_copies();

CREATE TRIGGER used_copies_write_facets_inserted AFTER INSERT ON used_copies
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_facets_of_copies();

CREATE TRIGGER used_copies_write_facets_updated AFTER UPDATE ON used_copies
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_facets_of_copies();

CREATE CONSTRAINT TRIGGER used_copies_hold_for_wants AFTER UPDATE ON used_copies
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.media_grade IS DISTINCT FROM NEW.media_grade AND NEW.state = 'on-sale')
  EXECUTE FUNCTION hold_regraded_copy();
