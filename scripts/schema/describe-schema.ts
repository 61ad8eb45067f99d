import type pg from 'pg'

/** Objects of an extension are described by its name. */
const notOfExtension = (oid: string) =>
  `not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`

/** PostgreSQL breaks the lines of CASE. */
const expression = `regexp_replace(pg_get_expr(adbin, adrelid), '\\s*\\n\\s*', ' ', 'g')`

const parts = {
  extensions: `select 'CREATE EXTENSION ' || extname || ';' as text
    from pg_extension where extname <> 'plpgsql' order by extname`,
  // Those of identity columns are part of the column.
  sequences: `select format('CREATE SEQUENCE %I START %s INCREMENT %s MAXVALUE %s;',
      relname, seqstart, seqincrement, seqmax) as text
    from pg_sequence join pg_class c on c.oid = seqrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = c.oid and deptype = 'i')
    order by relname`,
  collations: `select format('CREATE COLLATION %I (provider = %s, locale = %L);', collname,
      case collprovider when 'i' then 'icu' else collprovider::text end, colllocale) as text
    from pg_collation where collnamespace = 'public'::regnamespace order by collname`,
  types: `select format('CREATE TYPE %I AS (%s);', relname,
      string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum)) as text
    from pg_class c join pg_attribute on attrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind = 'c' group by relname order by relname`,
  views: `select format(E'CREATE VIEW %I AS\\n%s', relname, pg_get_viewdef(oid)) as text
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') order by relname`,
  tables: `select format(E'CREATE %sTABLE %I (\\n  %s\\n);', case relpersistence when 'u' then 'UNLOGGED ' end, relname, (
      select string_agg(line, E',\\n  ' order by part, place) from (
        select 1 as part, attnum::text::int as place, concat_ws(' ',
          quote_ident(attname),
          format_type(atttypid, atttypmod),
          case when attcollation <> typcollation then 'COLLATE ' || attcollation::regcollation end,
          case when attgenerated = 's' then 'GENERATED ALWAYS AS (' || btrim(${expression}) || ') STORED'
            when attidentity <> '' then 'GENERATED ' || case attidentity when 'a' then 'ALWAYS' else 'BY DEFAULT' end || ' AS IDENTITY'
            when adbin is not null then 'DEFAULT ' || ${expression} end,
          case when attnotnull then 'NOT NULL' end) as line
        from pg_attribute a join pg_type t on t.oid = atttypid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = c.oid and attnum > 0 and not attisdropped
        union all
        select 2, row_number() over (order by position(contype in 'pucf'), conname)::int,
          format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid))
        from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'c', 'f', 'x')) as lines))
    || coalesce((
      select string_agg(E'\\n' || pg_get_indexdef(indexrelid) || ';', '' order by i.relname)
      from pg_index join pg_class i on i.oid = indexrelid where indrelid = c.oid
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))), '')
    || coalesce((
      select string_agg(E'\\n' || pg_get_triggerdef(oid) || ';', '' order by tgname)
      from pg_trigger where tgrelid = c.oid and not tgisinternal), '') as text
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  // Their bodies have one home, db/functions/.
  functions: `select format('FUNCTION %I(%s) RETURNS %s LANGUAGE %s %s;', proname, pg_get_function_arguments(p.oid),
      pg_get_function_result(p.oid), lanname,
      case provolatile when 'i' then 'IMMUTABLE' when 's' then 'STABLE' else 'VOLATILE' end) as text
    from pg_proc p join pg_language l on l.oid = prolang
    where pronamespace = 'public'::regnamespace and ${notOfExtension('p.oid')} order by proname, 1`,
}

/**
 * The schema `public` of a database as SQL text from its catalogs, in a stable order: extensions, tables with their columns,
 * constraints, indexes and triggers, and the signatures of functions.
 */
export async function describeSchema(client: pg.ClientBase): Promise<string> {
  await client.query(`set search_path = 'public'`)
  const texts: string[] = [HEAD]
  for (const [part, query] of Object.entries(parts)) {
    const { rows } = await client.query<{ text: string }>(query)
    const separator = part === 'tables' || part === 'views' ? '\n\n' : '\n'
    if (rows.length > 0)
      texts.push(rows.map(({ text }) => text.replaceAll('public.', '')).join(separator))
  }
  return `${texts.join('\n\n')}\n`
}

const HEAD = `-- The database of this version, written by \`npm run schema\` from a new one. The bodies of functions are in db/functions/.`
