CREATE TABLE "product_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
-- What a typed word looks for in product_search_vector: every word that begins with it. Any text is safe in it.
CREATE FUNCTION search_prefix(typed text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN to_tsquery('simple'::regconfig,
    '''' || replace(replace(public.immutable_unaccent(typed), '\', ' '), '''', ' ') || ''':*');
--> statement-breakpoint
-- What a typed word looks for in product_search_words with LIKE: itself, anywhere.
CREATE FUNCTION search_pattern(typed text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || regexp_replace(lower(public.immutable_unaccent(typed)), '([\\%_])', '\\\1', 'g') || '%';
--> statement-breakpoint
CREATE FUNCTION keep_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_words (word)
  SELECT DISTINCT word FROM regexp_split_to_table(NEW.search_words, '[^[:alnum:]]+') AS word
  WHERE length(word) BETWEEN 4 AND 40
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
