import { pino, stdSerializers } from 'pino'

/**
 * The process's log. It names people by their ids only, or by a mark made with the shop's secret (security-events.ts):
 * nothing a person has typed, no address, no token and no secret is written, at any level. What is logged is chosen
 * line by line; only errors are made by others, so what they carry is cut down here.
 */
export function createLog(level: string, stream?: { write(line: string): void }) {
  const options = { level, serializers: { ...stdSerializers, err: toLoggedError } }
  return stream ? pino(options, stream) : pino(options)
}

type LoggedError = {
  type: string
  message: string
  stack: string
  cause?: LoggedError
} & Record<string, unknown>

/** What a database says of itself. Its `detail`, `where` and parameters are what was typed. */
const KEPT = [
  'code',
  'statusCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'syscall',
]

/** An error for the log: where it was raised and what it is about, without the values it was about. */
export function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: withoutValues(String(error)), stack: '' }
  }
  const kept = KEPT.filter((name) => name in error).map((name) => [name, Reflect.get(error, name)])
  return {
    type: error.constructor.name,
    message: withoutValues(error.message),
    stack: framesOf(error),
    ...Object.fromEntries(kept),
    ...(error.cause === undefined ? {} : { cause: toLoggedError(error.cause) }),
  }
}

/** Without its first lines, which repeat the message. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
}

/** Drizzle ends its messages with the parameters; PostgreSQL quotes what it cannot read after a colon. */
const PARAMETERS = /\nparams: .*/s
const QUOTED_VALUE = /^(invalid [^:]+|[^:]*out of range|malformed [^:]+|date\/time [^:]+): ".*"/s
/** A token, a key or a hash. The shop's own ids are shorter. */
const SECRET = /[\w~+=.-]{40,}/g

function withoutValues(message: string): string {
  return message
    .replace(PARAMETERS, '')
    .replace(QUOTED_VALUE, '$1')
    .replaceAll(/\S+/g, (word) => (/[^/]@/.test(word) ? '[e-mail]' : word))
    .replaceAll(SECRET, '[secret]')
}
