-- The labels and catalogue numbers of a record.

CREATE TRIGGER pressing_labels_follow_merged BEFORE INSERT OR UPDATE OF label_id ON pressing_labels
  FOR EACH ROW EXECUTE FUNCTION follow_merged_name();

CREATE TRIGGER pressing_labels_mark_inserted AFTER INSERT ON pressing_labels
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();

CREATE TRIGGER pressing_labels_mark_updated AFTER UPDATE ON pressing_labels
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();

CREATE TRIGGER pressing_labels_mark_deleted AFTER DELETE ON pressing_labels
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();
