import { pino, stdSerializers } from 'pino'

/**
 * The process log. It identifies people by id or by a keyed hash (security-events.ts); it contains no user input,
 * address, token or secret at any level.
 * The program chooses every logged value; only errors carry foreign text, which is stripped here.
 */
export function createLog(level: string, stream?: { write(line: string): void }) {
  const options = {
    level,
    serializers: { ...stdSerializers, err: toLoggedError },
    formatters: { log: withoutRows },
  }
  return stream ? pino(options, stream) : pino(options)
}

/** A row, a request or a list may hold anything; a log line names what it is about by ids. */
function withoutRows(fields: Record<string, unknown>): Record<string, unknown> {
  const isLogged = (name: string, value: unknown) =>
    typeof value !== 'object' || value === null || value instanceof Date || name === 'err'
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isLogged(name, value) ? value : '[object]',
    ]),
  )
}

type LoggedError = {
  type: string
  message: string
  stack: string
  cause?: LoggedError
} & Record<string, unknown>

/** The harmless properties of a database error: `detail`, `where` and parameters repeat user input. */
const LOGGED_PROPERTIES = [
  'code',
  'statusCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'syscall',
]

/** An error for the log: its origin and kind, without the values involved. */
export function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: withoutValues(toMessage(error)), stack: '' }
  }
  const picked = LOGGED_PROPERTIES.filter((name) => name in error).map((name) => [
    name,
    Reflect.get(error, name),
  ])
  return {
    type: error.constructor.name,
    message: withoutValues(error.message),
    stack: framesOf(error),
    ...Object.fromEntries(picked),
    ...(error.cause === undefined ? {} : { cause: toLoggedError(error.cause) }),
  }
}

/** The job queue reports its errors as plain objects. */
function toMessage(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const { message } = thrown as { message?: unknown }
  return typeof message === 'string' ? message : 'an object without a message'
}

/** Drops the first lines, which repeat the message. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
}

/** Drizzle appends the parameters to its messages; PostgreSQL quotes unreadable input after a colon. */
const PARAMETERS = /\nparams: .*/s
const QUOTED_VALUE = /^(invalid [^:]+|[^:]*out of range|malformed [^:]+|date\/time [^:]+): ".*"/s
/** A token, key or hash. The shop's own ids are shorter. */
const SECRET = /[\w~+=.-]{40,}/g

function withoutValues(message: string): string {
  return message
    .replace(PARAMETERS, '')
    .replace(QUOTED_VALUE, '$1')
    .replaceAll(/\S+/g, (word) => (/[^/]@/.test(word) ? '[e-mail]' : word))
    .replaceAll(SECRET, '[secret]')
}
