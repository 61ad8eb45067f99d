-- The label of an option.

CREATE TRIGGER variant_options_mark_inserted AFTER INSERT ON variant_options
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();

CREATE TRIGGER variant_options_mark_updated AFTER UPDATE ON variant_options
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
