-- The label of an option.

CREATE TRIGGER variant_options_notify AFTER INSERT OR UPDATE ON variant_options
  FOR EACH ROW EXECUTE FUNCTION notify_variant_details();
