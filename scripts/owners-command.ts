import { AppError } from '../contract/errors.ts'
import { StartError } from '../server/platform/start-error.ts'

/** Runs a command for the shop's owner: what they can mend is told in one line, and it ends with 1. */
export async function asOwnersCommand(
  usage: string,
  work: (say: (line: string) => void) => Promise<void>,
): Promise<void> {
  try {
    await work((line) => console.log(line))
  } catch (error) {
    process.exitCode = 1
    if (error instanceof StartError || error instanceof AppError)
      return console.error(error.message)
    if (isArgumentError(error)) return console.error(`${error.message}\n${usage}`)
    if (isSystemError(error)) return console.error(`${error.message}. Nothing was changed.`)
    throw error
  }
}

/** Of a file or folder that cannot be used, such as ENOSPC; it names the path. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error
}

/** As `parseArgs` of node:util throws them. */
function isArgumentError(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  )
}
