import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { tallyExit, tallyPlaywright, tallyVitest } from '../../../scripts/test-tally.ts'

function reportFile(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'runout-tally-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

const ran = { status: 'passed', assertionResults: [{}] }

it('counts a step without tests as one', () => {
  expect(tallyExit(0)).toEqual({ passed: 1, failed: 0 })
  expect(tallyExit(2)).toEqual({ passed: 0, failed: 1 })
})

it('counts the tests of Vitest', () => {
  const report = { numPassedTests: 5, numFailedTests: 2, testResults: [ran] }
  expect(tallyVitest(reportFile(report), 1)).toEqual({ passed: 5, failed: 2 })
})

it('counts a file that did not load as a failure', () => {
  const broken = { status: 'failed', assertionResults: [] }
  const report = { numPassedTests: 5, numFailedTests: 0, testResults: [ran, broken] }
  expect(tallyVitest(reportFile(report), 1)).toEqual({ passed: 5, failed: 1 })
})

it('counts a runner that failed without a failing test as a failure', () => {
  const report = { numPassedTests: 5, numFailedTests: 0, testResults: [ran] }
  expect(tallyVitest(reportFile(report), 1)).toEqual({ passed: 5, failed: 1 })
})

it('counts a runner that left no report as a failure', () => {
  expect(tallyVitest('/nowhere/report.json', 0)).toEqual({ passed: 0, failed: 1 })
})

it('counts the tests of Playwright, and flaky ones as failures', () => {
  const report = { stats: { expected: 7, unexpected: 1, flaky: 1 }, errors: [{}] }
  expect(tallyPlaywright(reportFile(report), 1)).toEqual({ passed: 7, failed: 3 })
})
