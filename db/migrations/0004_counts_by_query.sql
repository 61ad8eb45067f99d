-- Counts are queries (decision 76). The check of the stored ones is gone, with what it found.
DROP TABLE "product_counts";--> statement-breakpoint
DROP TABLE "facet_counts";--> statement-breakpoint
DROP TABLE "facet_pair_counts";--> statement-breakpoint
DROP FUNCTION IF EXISTS add_facet_counts(facet_change[]);--> statement-breakpoint
DROP TYPE facet_change;--> statement-breakpoint
DELETE FROM findings WHERE check_key = 'counts';--> statement-breakpoint
DELETE FROM check_results WHERE key = 'counts';
