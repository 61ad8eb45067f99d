-- The path of a change of a product (decision 75). Triggers mark the changed rows of a transaction, and one function derives what lists,
-- pages, facets, search and caches show of them: once, when the transaction commits.

-- Marks in `changed_products`, from the rows of a statement: the product or variant, and what changed of it. `refresh_changed` derives
-- what follows, and invalidates the responses that have the product, those of the last two columns, and lists when a row of facets changed.
--
--   mark        change                                                            derives                 invalidates
--   new         nothing shows the product yet                                     facets, words           lists, results; not the product
--   texts       what the search finds, lists of names are ordered by; pick; archive  words                   lists, results
--   facets      type, genre, label, dates, pressing                               facets
--   price       its price                                                         figures, their facets   results
--   offers      whether it can be bought, and the grade and date of a copy        figures, their facets
--   units       units that those who wait may get: more, cheaper, other ones      holds
--   shown       nothing of these, but something that a page may show
--   lists       texts of lists, for no certain product                                                    lists
--   everything  rows that are gone                                                                        everything
--   refresh     some mark was made: its row has the trigger that refreshes
--
-- Figures and holds lock the product first. Results are those that `products_revision` stands for.
--
-- Its plans are cached with the first statement of a connection, which had one row: without the setting they would compare each row with
-- each other one later. `*<>` compares rows as they are stored, in one step for all columns.
CREATE OR REPLACE FUNCTION mark_changed() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  no_product CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  CASE TG_TABLE_NAME || ' ' || TG_OP
  WHEN 'products INSERT' THEN
    INSERT INTO public.changed_products (product_id, what)
    SELECT id, mark FROM new_rows, unnest(CASE
      WHEN parent_id IS NULL THEN '{new}'
      WHEN stock > reserved THEN '{offers,units}'
      ELSE '{offers}'::text[] END) AS mark
    ON CONFLICT DO NOTHING;
  WHEN 'products UPDATE' THEN
    -- The former product of a variant that moves.
    INSERT INTO public.changed_products (product_id, what)
    SELECT o.parent_id, 'offers' FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE n.parent_id <> o.parent_id
    ON CONFLICT DO NOTHING;
    INSERT INTO public.changed_products (product_id, what)
    SELECT n.id, mark FROM new_rows n JOIN old_rows o ON o.id = n.id, LATERAL (SELECT ARRAY[
      CASE WHEN (n.name, n.type, n.brand, n.artist, n.genre, n.track_list, n.description, n.search_extra,
          n.review, n.review_author, n.picked_at, n.fit, n.archived_at IS NULL)
        IS DISTINCT FROM (o.name, o.type, o.brand, o.artist, o.genre, o.track_list, o.description, o.search_extra,
          o.review, o.review_author, o.picked_at, o.fit, o.archived_at IS NULL)
        THEN 'texts' END,
      CASE WHEN (n.type, n.brand, n.genre, n.release_date, n.created_at, n.archived_at IS NULL)
        IS DISTINCT FROM (o.type, o.brand, o.genre, o.release_date, o.created_at, o.archived_at IS NULL)
        THEN 'facets' END,
      CASE WHEN n.price_cents <> o.price_cents THEN 'price' END,
      -- `write_offer_figures` fires no trigger: figures that differ here were written by hand, and are computed again.
      CASE WHEN (n.stock > n.reserved, n.archived_at IS NULL, n.parent_id,
          n.variants_available, n.cheapest_variant_id, n.cheapest_variant_cents)
        IS DISTINCT FROM (o.stock > o.reserved, o.archived_at IS NULL, o.parent_id,
          o.variants_available, o.cheapest_variant_id, o.cheapest_variant_cents)
        THEN 'offers' END,
      -- Sales never pass this condition.
      CASE WHEN n.stock > n.reserved AND (n.stock - n.reserved > o.stock - o.reserved OR n.price_cents < o.price_cents
        OR (n.archived_at IS NULL AND o.archived_at IS NOT NULL)) THEN 'units' END] AS marks) AS compared,
      unnest(CASE WHEN num_nonnulls(VARIADIC marks) > 0 THEN marks ELSE '{shown}' END) AS mark
    WHERE mark IS NOT NULL AND n *<> o
    ON CONFLICT DO NOTHING;
  WHEN 'products DELETE' THEN
    -- The shop archives products and never deletes them, but a person with psql may.
    INSERT INTO public.changed_products (product_id, what)
    SELECT coalesce(parent_id, id), 'offers' FROM old_rows UNION ALL SELECT no_product, 'everything'
    ON CONFLICT DO NOTHING;
  WHEN 'products TRUNCATE' THEN
    INSERT INTO public.changed_products (product_id, what) VALUES (no_product, 'everything') ON CONFLICT DO NOTHING;
  WHEN 'used_copies INSERT' THEN
    INSERT INTO public.changed_products (product_id, what) SELECT product_id, 'offers' FROM new_rows ON CONFLICT DO NOTHING;
  WHEN 'used_copies UPDATE' THEN
    INSERT INTO public.changed_products (product_id, what)
    SELECT n.product_id, mark FROM new_rows n JOIN old_rows o ON o.product_id = n.product_id, unnest(ARRAY['shown',
      CASE WHEN (n.media_grade, n.condition, n.listed_at, n.state = 'on-sale')
        IS DISTINCT FROM (o.media_grade, o.condition, o.listed_at, o.state = 'on-sale') THEN 'offers' END,
      CASE WHEN n.state = 'on-sale' AND n.media_grade IS DISTINCT FROM o.media_grade THEN 'units' END]) AS mark
    WHERE mark IS NOT NULL AND n *<> o
    ON CONFLICT DO NOTHING;
  WHEN 'pressings UPDATE' THEN
    INSERT INTO public.changed_products (product_id, what)
    SELECT n.product_id, CASE WHEN (n.format, n.media, n.country, n.released, n.original_year, n.genres)
      IS DISTINCT FROM (o.format, o.media, o.country, o.released, o.original_year, o.genres) THEN 'facets' ELSE 'shown' END
    FROM new_rows n JOIN old_rows o ON o.product_id = n.product_id WHERE n *<> o
    ON CONFLICT DO NOTHING;
  WHEN 'pressings INSERT', 'pressing_labels INSERT', 'pressing_labels UPDATE' THEN
    INSERT INTO public.changed_products (product_id, what) SELECT product_id, 'facets' FROM new_rows ON CONFLICT DO NOTHING;
  WHEN 'pressing_labels DELETE' THEN
    INSERT INTO public.changed_products (product_id, what) SELECT product_id, 'facets' FROM old_rows ON CONFLICT DO NOTHING;
  WHEN 'pressing_artists INSERT', 'pressing_artists UPDATE' THEN
    INSERT INTO public.changed_products (product_id, what) SELECT product_id, 'texts' FROM new_rows ON CONFLICT DO NOTHING;
  WHEN 'pressing_artists DELETE' THEN
    INSERT INTO public.changed_products (product_id, what) SELECT product_id, 'texts' FROM old_rows ON CONFLICT DO NOTHING;
  WHEN 'variant_options INSERT', 'variant_options UPDATE', 'drops INSERT', 'drops UPDATE' THEN
    INSERT INTO public.changed_products (product_id, what) SELECT product_id, 'shown' FROM new_rows ON CONFLICT DO NOTHING;
  WHEN 'drops DELETE' THEN
    INSERT INTO public.changed_products (product_id, what) SELECT product_id, 'shown' FROM old_rows ON CONFLICT DO NOTHING;
  WHEN 'catalogue_names UPDATE' THEN
    -- A record shows the names of its artists and labels; the facet of a merged label is that of the other one.
    INSERT INTO public.changed_products (product_id, what)
    SELECT p.product_id, 'facets' FROM new_rows n JOIN old_rows o ON o.id = n.id
    JOIN LATERAL (SELECT product_id FROM public.pressing_artists WHERE artist_id = n.id
      UNION ALL SELECT product_id FROM public.pressing_labels WHERE label_id = n.id) p ON true
    WHERE (n.name, n.merged_into) IS DISTINCT FROM (o.name, o.merged_into)
    UNION ALL
    SELECT no_product, 'lists' FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE n *<> o
    ON CONFLICT DO NOTHING;
  END CASE;
  IF FOUND THEN
    INSERT INTO public.changed_products (product_id, what) VALUES (no_product, 'refresh') ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;

-- Marks products as changed in all that is derived, for a rebuild.
CREATE OR REPLACE FUNCTION mark_products(wanted uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.changed_products (product_id, what)
  SELECT id, mark FROM unnest(wanted) AS id, unnest('{texts,facets,offers}'::text[]) AS mark
  ON CONFLICT DO NOTHING
$$;

-- Removes the marks of the transaction and returns them with their products; null for no certain product, and for a deleted one. By the
-- index: a plan that was cached while the table was small would read the rows of all transactions since the last vacuum.
CREATE OR REPLACE FUNCTION take_marks(with_holds boolean) RETURNS TABLE (what text, offer uuid, product uuid) LANGUAGE plpgsql
  SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY DELETE FROM public.changed_products c
    WHERE c.transaction_id = pg_current_xact_id() AND (with_holds OR c.what <> 'units')
    RETURNING c.what, c.product_id, (SELECT coalesce(p.parent_id, p.id) FROM public.products p WHERE p.id = c.product_id);
END
$$;

-- Derives what follows from the changes of the transaction so far: at commit, and earlier for code that reads what is derived
-- (server/catalogue/refresh-changed.ts). A rebuild leaves the holds to the commit, as other customers would wait for it: the call deletes
-- the row `refresh`, whose trigger fires all the same. Deferred triggers run in the order of the writes that fired them; those of
-- limits.sql may mark products again, which refreshes again.
CREATE OR REPLACE FUNCTION refresh_changed(with_holds boolean DEFAULT true) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  round record;
  awaited uuid[];
  -- Products by what changed of them, with `new` ones and without.
  changed uuid[] := '{}';
  added uuid[] := '{}';
  offered uuid[] := '{}';
  filtered uuid[] := '{}';
  has_lists boolean := false;
  has_results boolean := false;
  is_everything boolean := false;
BEGIN
  -- Takes the marks until none is left, or no customer waits for the units: holds mark the products again whose units they reserve.
  LOOP
    SELECT count(*) AS marks,
      array_agg(product) FILTER (WHERE product IS NOT NULL) AS changed,
      array_agg(product) FILTER (WHERE what = 'new') AS added,
      array_agg(product) FILTER (WHERE what IN ('new', 'texts')) AS worded,
      array_agg(product) FILTER (WHERE what IN ('new', 'facets')) AS filtered,
      array_agg(product) FILTER (WHERE what IN ('price', 'offers')) AS offered,
      array_agg(product) FILTER (WHERE what IN ('price', 'offers', 'units')) AS locked,
      array_agg(offer) FILTER (WHERE what = 'units') AS freed,
      bool_or(what IN ('new', 'texts', 'lists')) AS has_lists,
      bool_or(what IN ('new', 'texts', 'price')) AS has_results,
      bool_or(what = 'everything') AS is_everything
    INTO round FROM public.take_marks(with_holds);
    EXIT WHEN round.marks = 0;
    changed := changed || round.changed;
    added := added || round.added;
    filtered := filtered || round.filtered;
    offered := offered || round.offered;
    has_lists := has_lists OR round.has_lists;
    has_results := has_results OR round.has_results;
    is_everything := is_everything OR round.is_everything;
    -- Before the lock of the holds, which is the last one that can wait for another transaction.
    IF round.worded IS NOT NULL THEN PERFORM public.add_search_terms(round.worded); END IF;
    -- As everywhere: products first, then their variants, each by id.
    IF round.locked IS NOT NULL THEN PERFORM FROM public.products WHERE id = ANY (round.locked) ORDER BY id FOR NO KEY UPDATE; END IF;
    awaited := ARRAY(SELECT id FROM public.products WHERE id = ANY (round.freed) AND public.is_awaited(id, coalesce(parent_id, id)) ORDER BY id);
    EXIT WHEN awaited = '{}';
    PERFORM FROM public.products WHERE id = ANY (awaited) ORDER BY id FOR NO KEY UPDATE;
    PERFORM public.hold_available_units(offer) FROM unnest(awaited) AS offer;
  END LOOP;

  IF offered <> '{}' THEN
    PERFORM public.write_offer_figures(offered);
    has_lists := public.write_offer_facets(offered) OR has_lists;
  END IF;
  IF filtered <> '{}' THEN has_lists := public.write_product_facets(filtered) OR has_lists; END IF;
  IF offered <> '{}' OR filtered <> '{}' THEN has_lists := public.write_copy_facets(offered || filtered) OR has_lists; END IF;
  IF has_results THEN PERFORM nextval('public.products_revision'); END IF;
  PERFORM public.notify_changed(ARRAY(SELECT unnest(changed) EXCEPT SELECT unnest(added)), has_lists, is_everything);
END
$$;

-- `refresh_changed` at commit, for the one row of `changed_products` that a transaction has for it.
CREATE OR REPLACE FUNCTION refresh_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_changed();
  RETURN NULL;
END
$$;

-- The one notification of a transaction on channel `catalogue`: server/catalogue/cache-tags.ts. Variants are part of their products.
CREATE OR REPLACE FUNCTION notify_changed(products uuid[], has_lists boolean, is_everything boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF is_everything OR cardinality(products) > 100 THEN
    PERFORM pg_notify('catalogue', 'everything');
  ELSIF has_lists OR cardinality(products) > 0 THEN
    PERFORM pg_notify('catalogue', concat_ws(' ', 'changed', CASE WHEN has_lists THEN 'lists' END, nullif(array_to_string(products, ' '), '')));
  END IF;
END
$$;

-- Every process reads the shop again and invalidates all responses (decision 60).
CREATE OR REPLACE FUNCTION notify_shop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', 'shop');
  RETURN NULL;
END $$;

-- Derives everything of all products again, in batches: after a move-in, in benchmarks, and as a repair.
CREATE OR REPLACE FUNCTION rebuild_products() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  batch uuid[];
BEGIN
  FOR batch IN SELECT array_agg(id) FROM (
    SELECT id, row_number() OVER (ORDER BY id) / 5000 AS number FROM public.products WHERE parent_id IS NULL
  ) AS numbered GROUP BY number ORDER BY number
  LOOP
    PERFORM public.mark_products(batch);
    PERFORM public.refresh_changed(with_holds => false);
  END LOOP;
END
$$;
