import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The system's Chromium or Chrome: browser tests use it instead of downloading one. */
export function findChromium(): string | undefined {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...onPath, ...MAC_APPLICATIONS].find(isExecutable)
}

/** Installs Chromium where that is possible without asking. Returns one line when there is none in the end. */
export function ensureChromium(): string | undefined {
  if (findChromium()) return
  const hint = 'Browser tests need Chromium or Chrome: install the package "chromium" (or Chrome).'
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return hint
  console.log('Installing Chromium with apt-get…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
  } catch {
    return hint
  }
  return findChromium() ? undefined : hint
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
