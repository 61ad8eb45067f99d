-- How typed words and the shop's are compared: in lower case, without accents.
CREATE FUNCTION search_plain(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.immutable_unaccent(value));
--> statement-breakpoint
DROP TRIGGER "products_keep_words" ON "products";--> statement-breakpoint
DROP INDEX "products_search_words_idx";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_words";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_vector";--> statement-breakpoint
DROP FUNCTION keep_product_words;--> statement-breakpoint
DROP FUNCTION product_search_vector;--> statement-breakpoint
DROP FUNCTION product_search_words;--> statement-breakpoint
-- The words as they are written between spaces, and once more without what is neither letter nor digit: "tshirt"
-- of "T-Shirt". Cut where PostgreSQL's indexes could not hold them.
CREATE FUNCTION product_search_words(value text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := regexp_replace(public.search_plain(value), '\s+', ' ', 'g');
  squeezed text := regexp_replace(plain, '[^[:alnum:] ]+', '', 'g');
BEGIN
  RETURN array_remove(
    string_to_array(regexp_replace(plain || ' ' || squeezed, '(\S{100})\S+', '\1', 'g'), ' '), '');
END
$$;
--> statement-breakpoint
CREATE FUNCTION product_title_vector(name text, artist text) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN to_tsvector('simple'::regconfig, public.immutable_unaccent(concat_ws(' ', name, artist)))
    || array_to_tsvector(public.product_search_words(concat_ws(' ', name, artist)));
END
$$;
--> statement-breakpoint
-- Name and artist weigh most, then label and genre, then track titles, then the description.
CREATE FUNCTION product_search_vector(
    name text, artist text, brand text, genre text, type text, track_list text[], description text)
  RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN setweight(to_tsvector('simple'::regconfig, public.immutable_unaccent(concat_ws(' ', name, artist))), 'A')
    || setweight(to_tsvector('simple'::regconfig, public.immutable_unaccent(concat_ws(' ', brand, genre))), 'B')
    || setweight(to_tsvector('simple'::regconfig, public.immutable_unaccent(coalesce(array_to_string(track_list, ' '), ''))), 'C')
    || setweight(to_tsvector('simple'::regconfig, public.immutable_unaccent(description)), 'D')
    || array_to_tsvector(public.product_search_words(concat_ws(' ', name, artist, brand, genre, type)));
END
$$;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (product_search_vector(name, artist, brand, genre, type, track_list, description)) STORED;--> statement-breakpoint
CREATE INDEX "products_search_vector_idx" ON "products" USING gin ("search_vector");--> statement-breakpoint
CREATE INDEX "products_title_idx" ON "products" USING gin (product_title_vector("name", "artist"));--> statement-breakpoint
CREATE FUNCTION keep_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_words (word)
  SELECT word FROM unnest(public.product_search_words(
    concat_ws(' ', NEW.name, NEW.artist, NEW.brand, NEW.genre, NEW.type))) AS word
  -- In one order in every transaction, so that two of them cannot wait for each other within a product.
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_keep_words
  AFTER INSERT OR UPDATE OF name, artist, brand, genre, type ON products
  FOR EACH ROW EXECUTE FUNCTION keep_product_words();
--> statement-breakpoint
INSERT INTO "product_words" ("word")
SELECT DISTINCT word FROM "products",
  unnest(product_search_words(concat_ws(' ', name, artist, brand, genre, type))) AS word
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE INDEX "product_words_part_idx" ON "product_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_words_first_letter_idx" ON "product_words" USING btree (left("word", 1),length("word"));--> statement-breakpoint
CREATE INDEX "product_words_rest_idx" ON "product_words" USING btree (substr("word", 2));--> statement-breakpoint
-- Counts what changes which products a question finds, stock aside, for totals that are kept.
CREATE SEQUENCE products_revision;
--> statement-breakpoint
CREATE FUNCTION bump_products_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval('public.products_revision');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_bump_revision
  AFTER INSERT OR DELETE OR UPDATE OF name, artist, brand, genre, type, track_list, description, price_cents, archived_at
  ON products FOR EACH STATEMENT EXECUTE FUNCTION bump_products_revision();
