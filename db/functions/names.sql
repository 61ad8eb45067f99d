-- Names of artists and labels (decision 43): server/pressings/.

-- The form in which titles, names and catalogue numbers are compared: upper case letters and digits without accents.
CREATE OR REPLACE FUNCTION normalize_code(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN upper(regexp_replace(public.immutable_unaccent(value), '[^[:alnum:]]+', '', 'g'));

-- The form in which names of artists and labels are compared: that of their letters and digits, of signs only ("!!!") they themselves.
CREATE OR REPLACE FUNCTION normalize_name(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce(nullif(public.normalize_code(value), ''), upper(value));

-- The normal forms of several texts, without empty ones, for `pressings.normalized_numbers` and the numbers that are looked up in it.
CREATE OR REPLACE FUNCTION normalize_codes(texts text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT code FROM unnest(texts) AS typed, LATERAL public.normalize_code(typed) AS code WHERE code <> '' ORDER BY code);

-- A slug that no name of the kind has: the given one, otherwise with the first free number, or a later one. Thousands of names without
-- Latin letters begin alike, which is why the numbers are not tried one by one.
CREATE OR REPLACE FUNCTION free_slug(wanted_kind text, plain text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  taken int := 1;
  free int := 2;
  middle int;
BEGIN
  IF NOT EXISTS (SELECT FROM public.catalogue_names WHERE kind = wanted_kind AND slug = plain) THEN RETURN plain; END IF;
  WHILE EXISTS (SELECT FROM public.catalogue_names WHERE kind = wanted_kind AND slug = plain || '-' || free) LOOP
    taken := free;
    free := free * 2;
  END LOOP;
  WHILE free - taken > 1 LOOP
    middle := (free + taken) / 2;
    IF EXISTS (SELECT FROM public.catalogue_names WHERE kind = wanted_kind AND slug = plain || '-' || middle)
    THEN taken := middle; ELSE free := middle; END IF;
  END LOOP;
  RETURN plain || '-' || free;
END
$$;

-- The id of a name, which is added when it is new, for pressings and imports. An import finds each name several times, and only a
-- new one needs its slug.
CREATE OR REPLACE FUNCTION find_or_add_name(wanted_kind text, wanted text) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  normalized text := public.normalize_name(wanted);
  plain_slug text;
  found_id uuid;
BEGIN
  LOOP
    SELECT coalesce(merged_into, id) INTO found_id FROM public.catalogue_names
    WHERE kind = wanted_kind AND normalized_name = normalized;
    IF found_id IS NOT NULL THEN RETURN found_id; END IF;
    plain_slug := coalesce(nullif(trim(BOTH '-' FROM
      regexp_replace(public.normalize_search_text(wanted), '[^a-z0-9]+', '-', 'g')), ''), wanted_kind);
    -- Another transaction may have added the name, or taken the slug.
    INSERT INTO public.catalogue_names (kind, slug, name, sort_name, normalized_name)
    VALUES (wanted_kind, public.free_slug(wanted_kind, plain_slug), wanted,
      regexp_replace(wanted, '^(the|a|an) (.+)$', '\2, \1', 'i'), normalized)
    ON CONFLICT DO NOTHING;
  END LOOP;
END
$$;

-- The artist or label that a name leads to, also a former one; null for an unknown name. For imports.
CREATE OR REPLACE FUNCTION find_name(wanted_kind text, wanted text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce(merged_into, id) FROM public.catalogue_names
  WHERE kind = wanted_kind AND normalized_name = public.normalize_name(wanted)
$$;

-- The present names of merged artists or labels by the former ones, as typed; other names are left out. For records that are saved.
CREATE OR REPLACE FUNCTION present_names(wanted_kind text, typed text[]) RETURNS TABLE (name text, present text)
  LANGUAGE sql STABLE AS $$
  SELECT t, into_name.name FROM unnest(typed) AS t
  JOIN public.catalogue_names former ON former.kind = wanted_kind
    AND former.normalized_name = public.normalize_name(t)
  JOIN public.catalogue_names into_name ON into_name.id = former.merged_into
$$;

-- The artist of a credit or the label of a pressing, from its name. A merge may have ended since the name was found: wait for one that
-- has not, then refer to its target.
CREATE OR REPLACE FUNCTION follow_merged_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'pressing_artists' THEN
    SELECT coalesce(merged_into, id) INTO NEW.artist_id FROM public.catalogue_names WHERE id = NEW.artist_id FOR KEY SHARE;
  ELSE
    SELECT coalesce(merged_into, id) INTO NEW.label_id FROM public.catalogue_names WHERE id = NEW.label_id FOR KEY SHARE;
  END IF;
  RETURN NEW;
END
$$;
