-- The facets of a listed product, which functions of facets.sql write. An upsert runs the triggers of both kinds.

CREATE TRIGGER product_facets_count_deleted AFTER DELETE ON product_facets
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_product_facets();

CREATE TRIGGER product_facets_count_inserted AFTER INSERT ON product_facets
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_product_facets();

CREATE TRIGGER product_facets_count_truncated AFTER TRUNCATE ON product_facets
  FOR EACH STATEMENT EXECUTE FUNCTION count_product_facets();

CREATE TRIGGER product_facets_count_updated AFTER UPDATE ON product_facets
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_product_facets();

CREATE TRIGGER product_facets_write_copies_inserted AFTER INSERT ON product_facets
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_copies_of_facets();

CREATE TRIGGER product_facets_write_copies_updated AFTER UPDATE ON product_facets
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_copies_of_facets();
