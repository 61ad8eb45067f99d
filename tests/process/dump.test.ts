import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import { migratedFolder, query, runCommand, temporaryFolder } from './support/processes.ts'

/** Backups of a database at DATABASE_URL. `pg_dump` and `pg_restore` are replaced by programs that note their start. */

const NOTES_ITS_START = `#!/bin/sh
{ echo "$0 $*"; echo "PGPASSWORD=$PGPASSWORD"; } >> "$NOTES"
for argument; do case $argument in --file=*) echo dump > "\${argument#--file=}";; esac; done
`

const PASSWORD = 'p@ss/w:rd#?&% ü'

async function openServer() {
  const server = await startEmbeddedPostgres({
    dataDir: migratedFolder(),
    listen: 'port',
    durable: false,
  })
  onTestFinished(() => server.stop())
  await query(server.url, `create role shop login superuser password '${PASSWORD}'`)
  await query(server.url, 'create database shop owner shop')
  return new URL(server.url)
}

function makePrograms() {
  const folder = temporaryFolder()
  const notes = join(folder, 'notes')
  const programs = join(folder, 'bin')
  mkdirSync(programs)
  for (const name of ['pg_dump', 'pg_restore']) {
    writeFileSync(join(programs, name), NOTES_ITS_START, { mode: 0o755 })
  }
  const env = { NOTES: notes, PATH: `${programs}:${process.env.PATH}` }
  return { env, read: () => readFileSync(notes, 'utf8') }
}

test('no password is on a command line of a backup and a restore [SEC-25]', async () => {
  const { host } = await openServer()
  const encoded = encodeURIComponent(PASSWORD)
  const urls = [
    `postgres://shop:${encoded}@${host}/shop`,
    `postgres://${host}/shop?user=shop&password=${encoded}`,
  ]
  const programs = makePrograms()
  const run = async (script: string, args: string[], url: string) => {
    const env = { ...programs.env, DATABASE_URL: url, JWT_SECRET: 'x'.repeat(32) }
    const program = runCommand(script, args, {
      ...env,
      DATA_DIR: temporaryFolder(),
    })
    expect([await program.ended, program.errors()]).toEqual([0, ''])
  }
  for (const url of urls) {
    const folder = temporaryFolder()
    await run('backup', [folder], url)
    const [backup = ''] = readdirSync(folder)
    await run('restore', [join(folder, backup)], url)
  }
  const [first = '', ...more] = programs.read().trim().split('\n')
  expect(first).toMatch(
    /pg_dump --dbname=postgresql:\/\/\/\?host=127\.0\.0\.1&port=\d+&user=shop&dbname=shop --no-password/,
  )
  const starts = [first, ...more]
  expect(starts).toHaveLength(urls.length * 4)
  for (const [index, line] of starts.entries()) {
    if (index % 2 === 1) expect(line).toBe(`PGPASSWORD=${PASSWORD}`)
    else expect(decodeURIComponent(line)).not.toContain('p@ss')
  }
})
