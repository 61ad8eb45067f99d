import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { tallyExit, tallyPlaywright, tallyVitest } from '#scripts/test/tally.ts'

function reportFile(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'runout-tally-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

const passed = { status: 'passed', assertionResults: [{ status: 'passed' }] }

it('counts a step without tests as one', () => {
  expect(tallyExit('lint', 0)).toEqual({ passed: 1, failures: [] })
  const failures = [{ name: 'lint', reason: 'ended with exit code 2' }]
  expect(tallyExit('lint', 2)).toEqual({ passed: 0, failures })
})

it('counts the tests of Vitest and lists failures with reasons', () => {
  const failed = {
    status: 'failed',
    fullName: 'money adds up',
    failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n    at money.test.ts'],
  }
  const results = [passed, { status: 'failed', assertionResults: [failed] }]
  const report = { numPassedTests: 5, testResults: results }
  expect(tallyVitest(reportFile(report), 1)).toEqual({
    passed: 5,
    failures: [{ name: 'money adds up', reason: 'expected 1 to be 2' }],
  })
})

it('counts a file that did not load as a failure', () => {
  const broken = { name: 'x.test.ts', status: 'failed', message: 'no', assertionResults: [] }
  const report = { numPassedTests: 5, testResults: [passed, broken] }
  const failures = [{ name: 'x.test.ts', reason: 'no' }]
  expect(tallyVitest(reportFile(report), 1)).toEqual({ passed: 5, failures })
})

it('counts a runner that failed without a failing test as a failure', () => {
  const report = { numPassedTests: 5, testResults: [passed] }
  expect(tallyVitest(reportFile(report), 1)).toMatchObject({
    passed: 5,
    failures: [{ reason: 'ended with exit code 1, no test failed' }],
  })
})

it('counts a runner without a report as a failure', () => {
  const file = '/nowhere/report.json'
  const failures = [{ name: file, reason: 'no report was left' }]
  expect(tallyVitest(file, 0)).toEqual({ passed: 0, failures })
})

it('counts the tests of Playwright, and flaky ones as failures', () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ error: { message: `${title} broke` } }, {}] }],
  })
  const inner = { specs: [spec('pays', 'unexpected'), spec('browses', 'expected')] }
  const suites = [{ suites: [inner], specs: [spec('looks', 'flaky')] }]
  const report = { stats: { expected: 7 }, errors: [{ message: 'no browser' }], suites }
  expect(tallyPlaywright(reportFile(report), 1)).toEqual({
    passed: 7,
    failures: [
      { name: 'pays', reason: 'pays broke' },
      { name: 'looks', reason: 'looks broke' },
      { name: 'a browser test run', reason: 'no browser' },
    ],
  })
})
