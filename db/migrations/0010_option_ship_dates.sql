-- Options ship with their product; so far they had no date of their own, and were sold as in stock.
UPDATE products v SET ships_on = p.ships_on FROM products p
WHERE p.id = v.parent_id AND v.variant_kind = 'option' AND v.ships_on IS DISTINCT FROM p.ships_on;
