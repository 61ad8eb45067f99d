-- The imports of files, from the audit log.

-- Whether an archived offer was added by an import and archived by its undo: a further import, and an export, know nothing of it.
CREATE OR REPLACE FUNCTION is_undone_import(offer uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH RECURSIVE undone AS (
    (SELECT undo_of FROM public.audit_entries WHERE subject_id = offer::text AND action = 'product.archived'
      ORDER BY id DESC LIMIT 1)
    UNION ALL
    SELECT e.undo_of FROM undone JOIN public.audit_entries e ON e.id = undone.undo_of)
  SELECT EXISTS (
    SELECT FROM undone JOIN public.audit_entries e ON e.id = undone.undo_of
    JOIN public.audit_entries run ON run.transaction_id = e.transaction_id AND run.action = 'products.imported'
    WHERE e.undo_of IS NULL AND e.action = 'product.created'
      -- Numbers below zero belong to one run, others come again after a restore (server/audit/join-run.ts).
      AND (run.transaction_id < 0 OR run.created_at = e.created_at))
$$;
