-- The facets of a listed product, which functions of facets.sql write. An upsert runs the triggers of both kinds.

CREATE TRIGGER product_facets_notify_deleted AFTER DELETE ON product_facets
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_product_facets();

CREATE TRIGGER product_facets_notify_inserted AFTER INSERT ON product_facets
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_product_facets();

CREATE TRIGGER product_facets_notify_updated AFTER UPDATE ON product_facets
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_product_facets();

CREATE TRIGGER product_facets_write_copies_inserted AFTER INSERT ON product_facets
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_copies_of_facets();

CREATE TRIGGER product_facets_write_copies_updated AFTER UPDATE ON product_facets
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_copies_of_facets();
