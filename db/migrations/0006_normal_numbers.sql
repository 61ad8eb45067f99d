-- Numbers with letters beyond ASCII in the form of `normalize_codes`, as TØP 9 compares as TOP9: another form was written so far. No
-- trigger has to know, since no response shows them.
ALTER TABLE "pressings" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "pressings" p SET "normalized_numbers" = ARRAY(
  SELECT DISTINCT code FROM "pressing_labels" l,
    unnest(l.catalogue_number || regexp_split_to_array(l.catalogue_number, '[,;]')) AS part,
    upper(regexp_replace(immutable_unaccent(part), '[^[:alnum:]]+', '', 'g')) AS code
  WHERE l.product_id = p.product_id AND code NOT IN ('', 'NONE') ORDER BY code)
WHERE EXISTS (SELECT FROM "pressing_labels" l WHERE l.product_id = p.product_id AND l.catalogue_number ~ '[^[:ascii:]]');--> statement-breakpoint
ALTER TABLE "pressings" ENABLE TRIGGER USER;
