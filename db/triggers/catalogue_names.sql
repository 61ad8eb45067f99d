-- A rename or a merge of an artist or a label.

CREATE TRIGGER catalogue_names_mark_updated AFTER UPDATE ON catalogue_names
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
