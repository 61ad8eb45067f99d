/** The command that runs on one core; the same one where the system knows no `taskset`. */
export function pinned(core: number | undefined, command: string[]): [string, string[]] {
  const [program = '', ...args] =
    core === undefined ? command : ['taskset', '-c', String(core), ...command]
  return [program, args]
}
