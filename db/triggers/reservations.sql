-- Units that orders, holds and inspections reserve.

CREATE TRIGGER reservations_end_hold AFTER DELETE ON reservations FOR EACH ROW
  WHEN (OLD.order_id LIKE 'hold-%') EXECUTE FUNCTION end_unreserved_hold();

CREATE TRIGGER reservations_sync_used_copies_deleted AFTER DELETE ON reservations
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION sync_used_copies();

CREATE TRIGGER reservations_sync_used_copies_inserted AFTER INSERT ON reservations
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION sync_used_copies();
