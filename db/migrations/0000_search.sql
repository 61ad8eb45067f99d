CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- unaccent() is only STABLE because its dictionary could be changed; naming the dictionary makes the promise ours.
CREATE FUNCTION immutable_unaccent(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN public.unaccent('public.unaccent'::regdictionary, value);
--> statement-breakpoint
-- Name and artist weigh most, then label, genre and type, then track titles, then the description.
CREATE FUNCTION product_search_vector(name text, artist text, brand text, genre text, track_list text[], description text)
  RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('simple'::regconfig, public.immutable_unaccent(name || ' ' || coalesce(artist, ''))), 'A')
      || setweight(to_tsvector('simple'::regconfig, public.immutable_unaccent(brand || ' ' || coalesce(genre, ''))), 'B')
      || setweight(to_tsvector('simple'::regconfig, public.immutable_unaccent(coalesce(array_to_string(track_list, ' '), ''))), 'C')
      || setweight(to_tsvector('simple'::regconfig, public.immutable_unaccent(description)), 'D');
--> statement-breakpoint
-- The words a typo is forgiven in.
CREATE FUNCTION product_search_words(name text, artist text, brand text, genre text, type text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(public.immutable_unaccent(
    name || ' ' || coalesce(artist, '') || ' ' || brand || ' ' || coalesce(genre, '') || ' ' || type));
