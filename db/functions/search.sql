-- The words of the search: typed ones, those of products, and the revision that dates cached totals.

-- The query for every word in `product_search_vector` that begins with the typed one, for search-terms.queries.ts. Any text is a safe
-- argument.
CREATE OR REPLACE FUNCTION search_prefix(typed text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN to_tsquery('simple'::regconfig,
    '''' || replace(replace(public.immutable_unaccent(typed), '\', ' '), '''', ' ') || ''':*');

-- The LIKE pattern for every search term that contains the typed text, for search-terms.queries.ts.
CREATE OR REPLACE FUNCTION search_pattern(typed text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || regexp_replace(lower(public.immutable_unaccent(typed)), '([\\%_])', '\\\1', 'g') || '%';

-- `search_terms` from new products, for search-terms.queries.ts, which completes and corrects typed words with them. Words are only
-- added.
CREATE OR REPLACE FUNCTION add_search_terms_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.search_terms (word)
  SELECT word FROM (
    SELECT unnest(public.product_search_words(concat_ws(' ', name, artist, brand, genre, type))) AS word
    FROM new_rows WHERE parent_id IS NULL
    UNION SELECT word FROM new_rows, unnest(public.product_search_words(search_extra)) AS word
    WHERE parent_id IS NULL AND word !~ '[0-9]'
  ) AS words
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

-- `search_terms` from a changed product. Catalogue numbers and barcodes stay out: one is never a correction of another.
CREATE OR REPLACE FUNCTION sync_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.search_terms (word)
  SELECT word FROM (
    SELECT unnest(public.product_search_words(concat_ws(' ', NEW.name, NEW.artist, NEW.brand, NEW.genre, NEW.type))) AS word
    UNION SELECT word FROM unnest(public.product_search_words(NEW.search_extra)) AS word WHERE word !~ '[0-9]'
  ) AS words
  -- A fixed order avoids deadlocks between transactions that insert the same words.
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;

-- The sequence `products_revision` from changed texts, prices and archived products, for search-total-cache.ts, which then counts again.
CREATE OR REPLACE FUNCTION advance_products_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval('public.products_revision');
  RETURN NULL;
END
$$;

-- The sequence `products_revision` from new products; variants are not searched.
CREATE OR REPLACE FUNCTION advance_products_revision_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows WHERE parent_id IS NULL) THEN
    PERFORM nextval('public.products_revision');
  END IF;
  RETURN NULL;
END
$$;
