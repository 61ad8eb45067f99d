import { existsSync, readFileSync } from 'node:fs'

export type Tally = { passed: number; failed: number }

/** For a step that is one check: its exit code says it all. */
export function tallyExit(code: number): Tally {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** A file that did not even load counts as one failure. */
export function tallyVitest(reportFile: string, code: number): Tally {
  return withReport<VitestReport>(reportFile, code, (report) => ({
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      report.testResults.filter(
        ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
      ).length,
  }))
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

export function tallyPlaywright(reportFile: string, code: number): Tally {
  return withReport<PlaywrightReport>(reportFile, code, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
  }))
}

/** A runner that failed without a failing test (it crashed, or found no tests) still counts as a failure. */
function withReport<Report>(file: string, code: number, read: (report: Report) => Tally): Tally {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report: Report = JSON.parse(readFileSync(file, 'utf8'))
  const tally = read(report)
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}
