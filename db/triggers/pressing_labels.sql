-- The labels and catalogue numbers of a record. Within a trigger of another table, that table's own triggers notify and refresh.

CREATE TRIGGER pressing_labels_follow_merged BEFORE INSERT OR UPDATE OF label_id ON pressing_labels
  FOR EACH ROW EXECUTE FUNCTION follow_merged_label();

CREATE TRIGGER pressing_labels_notify_deleted AFTER DELETE ON pressing_labels
  REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION notify_pressings();

CREATE TRIGGER pressing_labels_notify_inserted AFTER INSERT ON pressing_labels
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION notify_pressings();

CREATE TRIGGER pressing_labels_notify_updated AFTER UPDATE ON pressing_labels
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION notify_pressings();

CREATE TRIGGER pressing_labels_refresh_facets_deleted AFTER DELETE ON pressing_labels
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refresh_changed_facets();

CREATE TRIGGER pressing_labels_refresh_facets_inserted AFTER INSERT ON pressing_labels
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refresh_changed_facets();

CREATE TRIGGER pressing_labels_refresh_facets_updated AFTER UPDATE ON pressing_labels
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refresh_changed_facets();
