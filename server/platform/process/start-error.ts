/**
 * The reason the program cannot start, in one line with its remedy. Printed without a stack; the process then exits
 * with code 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}
