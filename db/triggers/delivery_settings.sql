-- Zones and rates of delivery, whose prices pages show.

CREATE TRIGGER delivery_settings_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON delivery_settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shop();
