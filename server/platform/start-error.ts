/**
 * Why the program cannot start: one line that names the trouble and what to do about it.
 * Shown without a stack; the process then ends with exit code 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}
