-- The words of the search: typed ones and those of products.

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

-- `search_terms` from products, for search-terms.queries.ts, which completes and corrects typed words with them. Words are only added.
-- Catalogue numbers and barcodes stay out: one is never a correction of another.
CREATE OR REPLACE FUNCTION add_search_terms(wanted uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.search_terms (word)
  SELECT word FROM (
    SELECT unnest(public.product_search_words(concat_ws(' ', name, artist, brand, genre, type))) AS word
    FROM public.products WHERE id = ANY (wanted)
    UNION SELECT word FROM public.products, unnest(public.product_search_words(search_extra)) AS word
    WHERE id = ANY (wanted) AND word !~ '[0-9]'
  ) AS words
  -- A fixed order avoids deadlocks between transactions that insert the same words.
  ORDER BY word
  ON CONFLICT DO NOTHING
$$;
