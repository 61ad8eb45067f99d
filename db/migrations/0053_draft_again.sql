-- As in 0005_offer_triggers.sql; a copy whose opening was undone is a draft again, as it was before.
CREATE OR REPLACE FUNCTION used_copy_state(movement stock_movements, reservation text) RETURNS text
  LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN movement.quantity IS NULL OR (movement.quantity < 0 AND movement.reason = 'opening') THEN 'draft'
    WHEN movement.quantity < 0 AND movement.reason IN ('sale', 'resale') THEN 'sold'
    WHEN movement.quantity < 0 AND movement.reason = 'sold elsewhere' THEN 'sold-elsewhere'
    WHEN movement.quantity < 0 THEN 'withdrawn'
    WHEN reservation IS NULL THEN 'on-sale'
    WHEN reservation LIKE 'hold-%' THEN 'held'
    WHEN reservation LIKE 'inspection-%' THEN 'needs-inspection'
    ELSE 'in-checkout' END;
