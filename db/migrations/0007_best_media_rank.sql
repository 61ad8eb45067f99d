-- No reader: lists compute the best grade with their other figures of offers.
ALTER TABLE "products" DROP COLUMN "best_media_rank";