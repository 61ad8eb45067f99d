-- Pure functions of offers and pressings, called by columns (server/catalogue/offers/offers.tables.ts), by the triggers in
-- 0005_offer_triggers.sql and by queries.

-- The form in which titles, names and catalogue numbers are compared: upper case letters and digits without accents.
CREATE FUNCTION normalize_code(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN upper(regexp_replace(public.immutable_unaccent(value), '[^[:alnum:]]+', '', 'g'));
--> statement-breakpoint
-- 8 for Mint to 1 for Poor; null for any other text.
CREATE FUNCTION media_rank(grade text) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (9 - array_position(ARRAY['M', 'NM', 'VG+', 'VG', 'G+', 'G', 'F', 'P'], grade))::smallint;
--> statement-breakpoint
-- 5 for Like new to 1 for For parts; null for any other text.
CREATE FUNCTION condition_rank(condition text) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (6 - array_position(ARRAY['Like new', 'Excellent', 'Good', 'Fair', 'For parts'], condition))::smallint;
--> statement-breakpoint
-- The digits with the check digit of GTIN: from the right, weights 3, 1, 3, 1…
CREATE FUNCTION with_check_digit(digits text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN digits || (SELECT (10 - sum(digit::int * CASE WHEN place % 2 = 1 THEN 3 ELSE 1 END) % 10) % 10
    FROM unnest(string_to_array(reverse(digits), NULL)) WITH ORDINALITY AS each (digit, place))::text;
--> statement-breakpoint
CREATE SEQUENCE used_copy_numbers MAXVALUE 999999;
--> statement-breakpoint
-- 2, a running number of six digits, a check digit: a GTIN-8 for use inside the shop.
CREATE FUNCTION next_used_copy_sku() RETURNS text
  LANGUAGE sql VOLATILE
  RETURN public.with_check_digit('2' || lpad(nextval('public.used_copy_numbers')::text, 6, '0'));
