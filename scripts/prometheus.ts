import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canInstall, findOnPath, runApt } from './programs.ts'

/** The server, and the program that checks its files. */
const PROGRAMS = ['prometheus', 'promtool']

/** Installs Prometheus for the tests if that needs no password. Returns one line when it is not available. */
export function ensurePrometheus(): string | undefined {
  if (hasPrometheus()) return
  if (canInstall()) install()
  if (hasPrometheus()) return
  return 'Tests of the metrics need Prometheus: install its package, or put "prometheus" and "promtool" on the PATH.'
}

function hasPrometheus(): boolean {
  return PROGRAMS.every((name) => findOnPath([name]))
}

/** Only the two programs of the package: installed as a whole, it would start a service. */
function install(): void {
  console.log('Installing prometheus with apt-get…')
  const folder = mkdtempSync(join(tmpdir(), 'runout-prometheus-'))
  try {
    runApt(['download', '-qq', 'prometheus'], folder)
    const [file = ''] = readdirSync(folder)
    execFileSync('dpkg-deb', ['--extract', join(folder, file), folder])
    for (const name of PROGRAMS)
      copyFileSync(join(folder, 'usr/bin', name), `/usr/local/bin/${name}`)
  } catch {
    console.log('prometheus could not be installed.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
