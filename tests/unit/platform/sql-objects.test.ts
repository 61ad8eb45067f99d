import { expect, test } from 'vitest'
import { parseSqlObjects } from '#server/platform/db/sql-objects.ts'

const FUNCTION = `CREATE OR REPLACE FUNCTION one(wanted uuid[],
    limit_to int DEFAULT 5) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A comment of the body.

  CREATE TEMPORARY TABLE missing (id uuid);
END
$$;`

const TRIGGER = `CREATE CONSTRAINT TRIGGER two AFTER UPDATE OF stock ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION three();`

test('each function and trigger of a file has the name that DROP takes and its text without comments around it', () => {
  const text = `-- About the file.\n\n-- About one.\n${FUNCTION}\n\n-- About two.\n${TRIGGER}\n`
  expect(parseSqlObjects(text)).toEqual([
    ['FUNCTION one(wanted uuid[], limit_to int)', FUNCTION],
    ['TRIGGER two ON products', TRIGGER],
  ])
})

test('an extension of columns.sql is neither replaced nor dropped', () => {
  expect(parseSqlObjects('CREATE EXTENSION IF NOT EXISTS pg_trgm;\n')).toEqual([])
})

test('any other statement is refused', () => {
  expect(() => parseSqlObjects('CREATE FUNCTION one() RETURNS int LANGUAGE sql RETURN 1;')).toThrow(
    'Neither a function nor a trigger: CREATE FUNCTION one()',
  )
  expect(() => parseSqlObjects('DROP TABLE products;')).toThrow('DROP TABLE products')
})
