-- Copies that files had added on sale have no current price, which markdowns count the days from.
INSERT INTO price_history (product_id, cents, reason, started_at)
SELECT p.id, p.price_cents, 'listed', coalesce(c.listed_at, c.created_at)
FROM used_copies c JOIN products p ON p.id = c.product_id
WHERE c.state IN ('on-sale', 'held', 'in-checkout')
  AND NOT EXISTS (SELECT FROM price_history h WHERE h.product_id = p.id AND h.ended_at IS NULL);
