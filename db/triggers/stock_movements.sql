-- The ledger of stock, which only grows.

CREATE TRIGGER stock_movements_sync_used_copies AFTER INSERT ON stock_movements
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION sync_used_copies();
