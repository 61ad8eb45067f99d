-- The facts of a release. Within a trigger of `products`, that table's own triggers notify and refresh.

CREATE TRIGGER pressings_notify AFTER UPDATE ON pressings
  REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION notify_pressings();

CREATE TRIGGER pressings_refresh_facets AFTER UPDATE ON pressings
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refresh_changed_facets();
