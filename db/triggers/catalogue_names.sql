-- A rename or a merge of an artist or a label.

CREATE TRIGGER catalogue_names_notify AFTER UPDATE ON catalogue_names FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION notify_catalogue_name();

CREATE TRIGGER catalogue_names_refresh_facets AFTER UPDATE OF merged_into ON catalogue_names FOR EACH ROW
  WHEN (NEW.kind = 'label' AND OLD.merged_into IS DISTINCT FROM NEW.merged_into) EXECUTE FUNCTION refresh_facets_of_merged();
