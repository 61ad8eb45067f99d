/** What stops a command, in one line that says what to do. Shown without a stack. */
export class Trouble extends Error {}

/**
 * Runs a command's work and turns its trouble into one line and exit code 1.
 * @param {() => Promise<void>} work
 */
export async function asCommand(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Trouble ? error.message : error)
    process.exit(1)
  }
}
