-- A row of `products` is a product, or a variant with `parent_id`. PostgreSQL runs the triggers of rows before those of statements, each in
-- the order of their names, and the deferred ones at commit.

-- New rows

-- A used copy counts once its grades are there too.
CREATE TRIGGER variants_refresh_inserted AFTER INSERT ON products FOR EACH ROW
  WHEN (NEW.variant_kind = 'option') EXECUTE FUNCTION refresh_variants_of_parent();

CREATE TRIGGER products_advance_revision_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION advance_products_revision_of_new();

CREATE TRIGGER products_notify_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_products_inserted();

-- Before `products_write_facets_inserted`, by its name.
CREATE TRIGGER products_sync_pressing_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_pressings_of_new();

CREATE TRIGGER products_sync_search_terms_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_search_terms_of_new();

CREATE TRIGGER products_write_facets_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_facets_of_new();

-- A new product has no queue yet; a new variant is that of its product.
CREATE CONSTRAINT TRIGGER products_hold_new_for_wants AFTER INSERT ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.parent_id IS NOT NULL AND NEW.stock > NEW.reserved)
  EXECUTE FUNCTION hold_changed_offer();

-- Changed rows

CREATE TRIGGER products_copy_to_variants AFTER UPDATE ON products FOR EACH ROW
  WHEN (NEW.parent_id IS NULL AND (OLD.name, OLD.type, OLD.brand, OLD.artist, OLD.genre, OLD.release_date,
      OLD.track_list, OLD.description, OLD.thumbnail, OLD.archived_at)
    IS DISTINCT FROM (NEW.name, NEW.type, NEW.brand, NEW.artist, NEW.genre, NEW.release_date,
      NEW.track_list, NEW.description, NEW.thumbnail, NEW.archived_at))
  EXECUTE FUNCTION copy_product_to_variants();

CREATE TRIGGER products_end_wants AFTER UPDATE OF archived_at ON products FOR EACH ROW
  WHEN (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL) EXECUTE FUNCTION end_wants_of_archived();

CREATE TRIGGER products_record_price AFTER UPDATE OF price_cents ON products FOR EACH ROW
  WHEN (NEW.variant_kind = 'used' AND OLD.price_cents <> NEW.price_cents) EXECUTE FUNCTION record_price();

CREATE TRIGGER products_sync_pressing_updated AFTER UPDATE ON products FOR EACH ROW
  WHEN (NEW.parent_id IS NULL AND NEW.type = 'vinyl'
    AND (OLD.name, OLD.type, OLD.artist, OLD.brand, OLD.genre, OLD.release_date)
      IS DISTINCT FROM (NEW.name, NEW.type, NEW.artist, NEW.brand, NEW.genre, NEW.release_date))
  EXECUTE FUNCTION sync_pressing();

CREATE TRIGGER products_sync_search_terms AFTER UPDATE OF name, artist, brand, genre, type, search_extra ON products
  FOR EACH ROW WHEN (NEW.parent_id IS NULL) EXECUTE FUNCTION sync_search_terms();

-- Deleted ones too. Stock is not listed: it changes no search result.
CREATE TRIGGER products_advance_revision
  AFTER DELETE OR UPDATE OF name, artist, brand, genre, type, track_list, description, search_extra, price_cents, archived_at
  ON products FOR EACH STATEMENT EXECUTE FUNCTION advance_products_revision();

CREATE TRIGGER products_notify_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_products_updated();

CREATE TRIGGER products_write_copy_facets AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_facets_of_updated_copies();

-- After the triggers of rows, which write pressings.
CREATE TRIGGER products_write_facets_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_facets_of_updated();

CREATE TRIGGER variants_refresh_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_variants_of_updated();

-- Sales never pass these conditions: only units that become available, and lower prices.
CREATE CONSTRAINT TRIGGER products_hold_for_wants AFTER UPDATE ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.stock > NEW.reserved
    AND (NEW.stock - NEW.reserved > OLD.stock - OLD.reserved OR NEW.price_cents < OLD.price_cents))
  EXECUTE FUNCTION hold_changed_offer();

-- Deleted rows

CREATE TRIGGER variants_refresh_deleted AFTER DELETE ON products FOR EACH ROW
  WHEN (OLD.parent_id IS NOT NULL) EXECUTE FUNCTION refresh_variants_of_parent();

CREATE TRIGGER products_notify_deleted AFTER DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_products_deleted();
