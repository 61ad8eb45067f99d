-- The shop's name, texts and colours.

CREATE TRIGGER shop_profile_notify AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_profile
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shop();
