import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** `reason` is the first line of the failure's output. */
export type Failure = { name: string; reason: string }

export type Tally = { passed: number; failures: Failure[] }

/** For a step that is a single check with an exit code. */
export function tallyExit(name: string, code: number): Tally {
  if (code === 0) return { passed: 1, failures: [] }
  return { passed: 0, failures: [{ name, reason: `ended with exit code ${code}` }] }
}

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** A file that fails to load counts as one failure. */
export function tallyVitest(reportFile: string, code: number): Tally {
  return withReport<VitestReport>(reportFile, code, (report) => ({
    passed: report.numPassedTests,
    failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      if (status === 'failed' && assertionResults.length === 0) return [failure(name, message)]
      return assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => failure(test.fullName, test.failureMessages[0]))
    }),
  }))
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

type PlaywrightReport = {
  stats: { expected: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

/** A test that passed only on retry counts as one failure. */
export function tallyPlaywright(reportFile: string, code: number): Tally {
  return withReport<PlaywrightReport>(reportFile, code, ({ stats, errors, suites }) => ({
    passed: stats.expected,
    failures: [
      ...suites.flatMap(failuresOfSuite),
      ...errors.map(({ message }) => failure('a browser test run', message)),
    ],
  }))
}

function failuresOfSuite({ suites = [], specs = [] }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => failure(title, results.find(({ error }) => error)?.error?.message)),
  )
  return [...suites.flatMap(failuresOfSuite), ...own]
}

/** A runner that failed without a failing test (it crashed, or found no tests) still counts as a failure. */
function withReport<Report>(file: string, code: number, read: (report: Report) => Tally): Tally {
  if (!existsSync(file)) return { passed: 0, failures: [failure(file, 'no report was left')] }
  const report: Report = JSON.parse(readFileSync(file, 'utf8'))
  const tally = read(report)
  if (code === 0 || tally.failures.length > 0) return tally
  return { ...tally, failures: [failure(file, `ended with exit code ${code}, no test failed`)] }
}

function failure(name: string, message = 'gave no reason'): Failure {
  // Test runners include terminal colours in their messages.
  return { name, reason: stripVTControlCharacters(message).trim().split('\n', 1)[0] ?? '' }
}
