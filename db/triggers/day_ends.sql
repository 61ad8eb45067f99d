CREATE TRIGGER day_ends_never_change BEFORE UPDATE OR DELETE ON day_ends
  FOR EACH ROW EXECUTE FUNCTION reject_day_end_change();
