/** One promise of docs/scaling.md, and what was seen of it. */
export type Finding = { what: string; found: string; promise: string; isHeld: boolean }

export function toFindingTable(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ what, found, promise, isHeld }) =>
      `| ${what} | ${found} | ${promise} | ${isHeld ? 'yes' : '**no**'} |`,
  )
  return ['| What | seen | promised | held |', '|---|---|---|---|', ...lines].join('\n')
}
