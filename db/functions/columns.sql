-- Functions that columns of tables call, applied before the migrations. Migrations name them: one of these retains its name and its
-- parameters until no migration calls it, and other parameters are a further function, to which a migration moves the column. A new
-- result reaches stored values when a migration sets the expression of the column again.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
CREATE SEQUENCE IF NOT EXISTS used_copy_numbers MAXVALUE 999999;

-- unaccent() is only STABLE because its dictionary may change. Naming the dictionary makes the function IMMUTABLE.
CREATE OR REPLACE FUNCTION immutable_unaccent(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN public.unaccent('public.unaccent'::regdictionary, value);

-- The normal form in which typed words and those of products are compared: lower case without accents.
CREATE OR REPLACE FUNCTION normalize_search_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.immutable_unaccent(value));

-- The words between spaces, and again without punctuation: "tshirt" for "T-Shirt". Words are cut at 100 characters, as
-- PostgreSQL cannot index longer ones.
CREATE OR REPLACE FUNCTION product_search_words(value text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := regexp_replace(public.normalize_search_text(value), '\s+', ' ', 'g');
  squeezed text := regexp_replace(plain, '[^[:alnum:] ]+', '', 'g');
BEGIN
  RETURN array_remove(
    string_to_array(regexp_replace(plain || ' ' || squeezed, '(\S{100})\S+', '\1', 'g'), ' '), '');
END
$$;

-- `products.title_vector`, from name and artist, for the search of the back office.
CREATE OR REPLACE FUNCTION product_title_vector(name text, artist text) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN to_tsvector('simple'::regconfig, public.immutable_unaccent(concat_ws(' ', name, artist)))
    || array_to_tsvector(public.product_search_words(concat_ws(' ', name, artist)));
END
$$;

-- `products.search_vector`, from the searched fields, for the search. Name and artist weigh most, then label and genre, then track
-- titles, then the description.
CREATE OR REPLACE FUNCTION product_search_vector(
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

-- The digits with the check digit of GTIN: from the right, weights 3, 1, 3, 1…
CREATE OR REPLACE FUNCTION with_check_digit(digits text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN digits || (SELECT (10 - sum(digit::int * CASE WHEN place % 2 = 1 THEN 3 ELSE 1 END) % 10) % 10
    FROM unnest(string_to_array(reverse(digits), NULL)) WITH ORDINALITY AS each (digit, place))::text;

-- `used_copies.sku` of a new copy: 2, a running number of six digits, a check digit. A GTIN-8 for use inside the shop.
CREATE OR REPLACE FUNCTION next_used_copy_sku() RETURNS text
  LANGUAGE sql VOLATILE
  RETURN public.with_check_digit('2' || lpad(nextval('public.used_copy_numbers')::text, 6, '0'));
