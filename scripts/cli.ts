import { AppError } from '#contract/errors.ts'
import { StartError } from '#server/platform/process/start-error.ts'

/** Runs a command of the shop's owner: a user error is printed as one line, with exit code 1. */
export async function runCommand(
  usage: string,
  work: (print: (line: string) => void) => Promise<void>,
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

/** An error of a file or folder, such as ENOSPC; its message names the path. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error
}

/** An error of `parseArgs` of node:util. */
function isArgumentError(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  )
}
