/**
 * React keeps some errors at hand from the moment its code is read. For the stacks of these, which nobody sees, V8 reads all
 * 200 kB of it a second time: a quarter of what the start of a page takes. So errors have no stacks until `allowStacks`.
 * To be imported before React; other browsers take no notice.
 */
const { stackTraceLimit } = Error
Error.stackTraceLimit = 0

export function allowStacks(): void {
  Error.stackTraceLimit = stackTraceLimit
}
