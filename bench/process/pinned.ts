/** The command pinned to one core; unchanged where the system has no `taskset`. */
export function pinned(core: number | undefined, command: string[]): [string, string[]] {
  const [program = '', ...args] =
    core === undefined ? command : ['taskset', '-c', String(core), ...command]
  return [program, args]
}
