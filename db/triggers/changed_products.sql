-- The marks of a transaction: one row of it, for no product, has this trigger.

CREATE CONSTRAINT TRIGGER changed_products_refresh AFTER INSERT ON changed_products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.what = 'refresh') EXECUTE FUNCTION refresh_at_commit();
