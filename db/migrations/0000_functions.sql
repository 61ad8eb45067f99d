-- Extensions, and the pure functions of the search. The generated columns of `products` call some of them
-- (server/catalogue/catalogue.tables.ts), the queries in server/catalogue/search/search-terms.queries.ts the others.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
-- unaccent() is only STABLE because its dictionary may change. Naming the dictionary makes the function IMMUTABLE.
CREATE FUNCTION immutable_unaccent(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN public.unaccent('public.unaccent'::regdictionary, value);
--> statement-breakpoint
-- The normal form in which typed words and those of products are compared: lower case without accents.
CREATE FUNCTION normalize_search_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.immutable_unaccent(value));
--> statement-breakpoint
-- The query for every word in product_search_vector that begins with the typed one. Any text is a safe argument.
CREATE FUNCTION search_prefix(typed text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN to_tsquery('simple'::regconfig,
    '''' || replace(replace(public.immutable_unaccent(typed), '\', ' '), '''', ' ') || ''':*');
--> statement-breakpoint
-- The LIKE pattern for every search term that contains the typed text.
CREATE FUNCTION search_pattern(typed text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || regexp_replace(lower(public.immutable_unaccent(typed)), '([\\%_])', '\\\1', 'g') || '%';
--> statement-breakpoint
-- The words between spaces, and again without punctuation: "tshirt" for "T-Shirt". Words are cut at 100 characters, as
-- PostgreSQL cannot index longer ones.
CREATE FUNCTION product_search_words(value text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := regexp_replace(public.normalize_search_text(value), '\s+', ' ', 'g');
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
