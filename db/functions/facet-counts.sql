-- `facet_counts` and `facet_pair_counts`: products by facet value, and by two values (decisions 48 and 69). Rows are deltas, which a job
-- merges.

-- Adds changes to both tables; products with the same values are counted together.
CREATE OR REPLACE FUNCTION add_facet_counts(changes facet_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.facet_counts (type, facet_id, delta)
  SELECT c.type, id, sum(c.change) FROM unnest(changes) c, unnest(c.facet_ids) id GROUP BY 1, 2 HAVING sum(c.change) <> 0;
  INSERT INTO public.facet_pair_counts (type, low_id, high_id, delta)
  SELECT p.type, p.low_id, p.high_id, p.delta FROM (
    SELECT c.type, low.id AS low_id, high.id AS high_id, sum(c.change) AS delta
    FROM unnest(changes) c, unnest(c.facet_ids) low (id), unnest(c.facet_ids) high (id)
    WHERE low.id < high.id GROUP BY 1, 2, 3 HAVING sum(c.change) <> 0
  ) p JOIN public.facets l ON l.id = p.low_id JOIN public.facets h ON h.id = p.high_id
  WHERE l.dimension <> h.dimension;
END
$$;

-- Counts the changed rows of `product_facets`, and notifies channel `catalogue`: lists with facets show something else now.
CREATE OR REPLACE FUNCTION count_product_facets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_changed boolean := true;
BEGIN
  -- An upsert runs the triggers of both kinds, and those without rows change nothing.
  CASE TG_OP
  WHEN 'TRUNCATE' THEN
    DELETE FROM public.facet_counts;
    DELETE FROM public.facet_pair_counts;
  WHEN 'INSERT' THEN
    has_changed := EXISTS (SELECT FROM new_rows);
    PERFORM public.add_facet_counts(ARRAY(
      SELECT (type, facet_ids, count(*))::public.facet_change FROM new_rows GROUP BY type, facet_ids));
  WHEN 'DELETE' THEN
    has_changed := EXISTS (SELECT FROM old_rows);
    PERFORM public.add_facet_counts(ARRAY(
      SELECT (type, facet_ids, -count(*))::public.facet_change FROM old_rows GROUP BY type, facet_ids));
  ELSE
    has_changed := EXISTS (SELECT FROM new_rows);
    PERFORM public.add_facet_counts(ARRAY(
      SELECT (type, facet_ids, sum(change))::public.facet_change FROM (
        SELECT type, facet_ids, 1 AS change FROM new_rows UNION ALL SELECT type, facet_ids, -1 FROM old_rows) changes
      GROUP BY type, facet_ids HAVING sum(change) <> 0));
  END CASE;
  IF has_changed THEN PERFORM pg_notify('catalogue', 'facets'); END IF;
  RETURN NULL;
END
$$;
