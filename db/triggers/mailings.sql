-- Mails to all subscribers: one that is sent is a page of the shop.

CREATE TRIGGER mailings_notify AFTER INSERT OR UPDATE OF state OR DELETE OR TRUNCATE ON mailings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shop();
