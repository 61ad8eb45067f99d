-- Only records have a pressing; earlier versions left one behind when a record became another product.
DELETE FROM pressing_artists USING products p WHERE p.id = product_id AND p.type <> 'vinyl';
--> statement-breakpoint
DELETE FROM pressing_labels USING products p WHERE p.id = product_id AND p.type <> 'vinyl';
--> statement-breakpoint
DELETE FROM pressings USING products p WHERE p.id = product_id AND p.type <> 'vinyl';
--> statement-breakpoint
UPDATE products SET search_extra = '' WHERE type <> 'vinyl' AND search_extra <> '';
