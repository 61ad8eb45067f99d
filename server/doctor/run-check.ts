import type { CheckLine, CheckState, Finding } from '../../contract/doctor.ts'
import type { Check, Patient } from '../platform/check.ts'
import { wrong } from './lines.ts'

const LIMIT_MS = 10_000

type RunOptions = {
  /** Never shown, wherever they turn up: a service may repeat what it was sent. */
  secrets: readonly string[]
  limitMs?: number
}

/** Looks at one part. Answers within the limit, whatever happens; a check that fails is a finding too. */
export async function runCheck(
  { part, title, run }: Check,
  patient: Patient,
  { secrets, limitMs = LIMIT_MS }: RunOptions,
): Promise<Finding> {
  const limit = AbortSignal.timeout(limitMs)
  const tooLate = new Promise<CheckLine[]>((resolve) => {
    limit.addEventListener('abort', () => resolve([lateLine(limitMs)]))
  })
  const done = run(patient, limit).catch((error: unknown) => [
    limit.aborted ? lateLine(limitMs) : failureLine(error),
  ])
  const lines = (await Promise.race([done, tooLate])).map((line) => withoutSecrets(line, secrets))
  return { part, title, state: worstOf(lines), lines }
}

const lateLine = (limitMs: number) =>
  wrong(
    `No answer within ${limitMs / 1000} s.`,
    'Check that this machine may reach the service, and that the service is up.',
  )

const failureLine = (error: unknown) =>
  wrong(
    `It could not be looked at: ${error instanceof Error ? error.message : error}`,
    'Look into the log of the shop.',
  )

function worstOf(lines: CheckLine[]): CheckState {
  const states = lines.map(({ state }) => state)
  if (states.includes('wrong')) return 'wrong'
  return states.includes('note') ? 'note' : 'ok'
}

function withoutSecrets(line: CheckLine, secrets: readonly string[]): CheckLine {
  const hide = (text: string) =>
    secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text)
  return { ...line, text: hide(line.text), ...(line.todo ? { todo: hide(line.todo) } : {}) }
}
