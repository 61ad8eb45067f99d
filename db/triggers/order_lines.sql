-- A line is written once; refunds that restock change `restocked`.

CREATE TRIGGER order_lines_keep_sold_as BEFORE UPDATE ON order_lines FOR EACH ROW
  WHEN (OLD.sold_as IS DISTINCT FROM NEW.sold_as) EXECUTE FUNCTION reject_sold_as_change();

CREATE CONSTRAINT TRIGGER order_lines_follow_limits AFTER UPDATE OF restocked ON order_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.restocked > OLD.restocked) EXECUTE FUNCTION follow_limits_of_line();
