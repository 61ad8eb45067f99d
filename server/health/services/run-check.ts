import type { CheckMessage, CheckResult, CheckState } from '#contract/doctor.ts'
import type { Check, CheckContext } from '#server/platform/check.ts'
import { note, wrong } from './check-messages.ts'

const LIMIT_MS = 10_000

type RunOptions = {
  /** Redacted in all results: a service may echo a secret it was sent. */
  secrets: readonly string[]
  limitMs?: number
}

/** Runs one check. Resolves within the time limit; a failing check is also a finding. */
export async function runCheck(
  { part, title, run }: Check,
  context: CheckContext,
  { secrets, limitMs = LIMIT_MS }: RunOptions,
): Promise<CheckResult> {
  const limit = AbortSignal.timeout(limitMs)
  const tooLate = new Promise<CheckMessage[]>((resolve) => {
    limit.addEventListener('abort', () => resolve([lateLine(limitMs)]))
  })
  const done = run(context, limit).catch((error: unknown) => [
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

/** The code of PostgreSQL for a table that does not exist. */
const UNDEFINED_TABLE = '42P01'

/** The message of a failed statement is the statement; its cause has the reason. */
function failureLine(error: unknown): CheckMessage {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause && cause.code === UNDEFINED_TABLE) {
    return note('There is nothing before the first start.')
  }
  return wrong(
    `It could not be looked at: ${cause instanceof Error ? cause.message || String(cause) : cause}`,
    'Look into the log of the shop.',
  )
}

function worstOf(lines: CheckMessage[]): CheckState {
  const states = lines.map(({ state }) => state)
  if (states.includes('wrong')) return 'wrong'
  return states.includes('note') ? 'note' : 'ok'
}

function withoutSecrets(line: CheckMessage, secrets: readonly string[]): CheckMessage {
  const hide = (text: string) =>
    secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text)
  return { ...line, text: hide(line.text), ...(line.todo ? { todo: hide(line.todo) } : {}) }
}
