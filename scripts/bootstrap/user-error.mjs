/** An error the user can fix: one line with the remedy, printed without a stack. */
export class UserError extends Error {}

/**
 * Runs `work`; an error ends the process with exit code 1, a UserError as one line.
 * @param {() => Promise<void>} work
 */
export async function exitOnError(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error)
    process.exit(1)
  }
}
