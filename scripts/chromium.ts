import { canInstall, findOnPath, isExecutable, runApt } from './programs.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The name of Debian's package and of its program. */
const WINDOWLESS = 'chromium-headless-shell'
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The system's Chromium or Chrome, used for measurements instead of a downloaded one. */
export function findChromium(): string | undefined {
  return findOnPath(NAMES) ?? MAC_APPLICATIONS.find(isExecutable)
}

/** The browser of the tests: if available the headless shell, which has the same engine and needs half the CPU time. */
export function findTestBrowser(): string | undefined {
  return findOnPath([WINDOWLESS]) ?? findChromium()
}

/** Installs the test browser if that needs no password. Returns one line when none is available. */
export function ensureTestBrowser(): string | undefined {
  if (findOnPath([WINDOWLESS])) return
  if (canInstall()) install(WINDOWLESS)
  if (findTestBrowser()) return
  return 'Browser tests need Chromium or Chrome: install the package "chromium" (or Chrome).'
}

function install(name: string): void {
  console.log(`Installing ${name} with apt-get…`)
  try {
    runApt(['install', '-y', '-qq', name])
  } catch {
    console.log(`${name} could not be installed.`)
  }
}
