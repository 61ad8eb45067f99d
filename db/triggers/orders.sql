-- An order counts toward the limits of its customer while it is neither cancelled nor returned.

CREATE CONSTRAINT TRIGGER orders_follow_limits AFTER UPDATE OF status ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL
    AND (OLD.status IN ('cancelled', 'returned')) <> (NEW.status IN ('cancelled', 'returned')))
  EXECUTE FUNCTION follow_limits_of_order();

CREATE CONSTRAINT TRIGGER orders_follow_limits_of_new AFTER INSERT OR UPDATE OF user_id ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION follow_limits_of_order();
