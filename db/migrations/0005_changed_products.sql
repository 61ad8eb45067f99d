-- The marks of db/functions/changes.sql: rows live for one transaction, so that none is worth the write-ahead log or a backup.
CREATE UNLOGGED TABLE changed_products (
  transaction_id xid8 DEFAULT pg_current_xact_id() NOT NULL,
  product_id uuid NOT NULL,
  what text NOT NULL,
  CONSTRAINT changed_products_pkey PRIMARY KEY (transaction_id, product_id, what)
);

-- The facets of offers, which db/functions/facets.sql reads.
INSERT INTO facets (dimension, key, label) SELECT 'condition', key, '' FROM unnest(ARRAY[
  'new', 'used', 'near-mint-or-better', 'vg-plus-or-better', 'vg-or-better']) AS key
ON CONFLICT DO NOTHING;
