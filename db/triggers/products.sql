-- A row of `products` is a product, or a variant with `parent_id`. PostgreSQL runs the triggers of rows before those of statements, each in
-- the order of their names, and the deferred ones at commit.

-- Marks for db/functions/changes.sql

CREATE TRIGGER products_mark_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();

CREATE TRIGGER products_mark_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  WHEN (current_setting('runout.writes_figures', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION mark_changed();

CREATE TRIGGER products_mark_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();

CREATE TRIGGER products_mark_truncated AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION mark_changed();

-- Writes that belong to the statement itself

CREATE TRIGGER products_copy_to_variants AFTER UPDATE ON products FOR EACH ROW
  WHEN (NEW.parent_id IS NULL AND (OLD.name, OLD.type, OLD.brand, OLD.artist, OLD.genre, OLD.release_date,
      OLD.track_list, OLD.description, OLD.thumbnail, OLD.archived_at, OLD.ships_on)
    IS DISTINCT FROM (NEW.name, NEW.type, NEW.brand, NEW.artist, NEW.genre, NEW.release_date,
      NEW.track_list, NEW.description, NEW.thumbnail, NEW.archived_at, NEW.ships_on))
  EXECUTE FUNCTION copy_product_to_variants();

CREATE TRIGGER products_end_wants AFTER UPDATE OF archived_at ON products FOR EACH ROW
  WHEN (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL) EXECUTE FUNCTION end_wants_of_archived();

CREATE TRIGGER products_record_price AFTER UPDATE OF price_cents ON products FOR EACH ROW
  WHEN (NEW.variant_kind = 'used' AND OLD.price_cents <> NEW.price_cents) EXECUTE FUNCTION record_price();

CREATE TRIGGER products_sync_pressing_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_pressings_of_new();

CREATE TRIGGER products_sync_pressing_updated AFTER UPDATE ON products FOR EACH ROW
  WHEN (NEW.parent_id IS NULL AND NEW.type = 'vinyl'
    AND (OLD.name, OLD.type, OLD.artist, OLD.brand, OLD.genre, OLD.release_date)
      IS DISTINCT FROM (NEW.name, NEW.type, NEW.artist, NEW.brand, NEW.genre, NEW.release_date))
  EXECUTE FUNCTION sync_pressing();

CREATE TRIGGER products_remove_pressing AFTER UPDATE OF type ON products FOR EACH ROW
  WHEN (OLD.parent_id IS NULL AND OLD.type = 'vinyl' AND NEW.type <> 'vinyl') EXECUTE FUNCTION remove_pressing();
