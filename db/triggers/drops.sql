-- The drop of an offer was set up, changed, drawn, opened or removed.

CREATE TRIGGER drops_notify AFTER INSERT OR UPDATE OR DELETE ON drops FOR EACH ROW EXECUTE FUNCTION notify_drop();
