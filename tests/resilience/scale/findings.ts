/** One promise of docs/scaling.md and its measured result. */
export type CheckResult = { what: string; found: string; promise: string; isHeld: boolean }

export function toFindingTable(findings: readonly CheckResult[]): string {
  const lines = findings.map(
    ({ what, found, promise, isHeld }) =>
      `| ${what} | ${found} | ${promise} | ${isHeld ? 'yes' : '**no**'} |`,
  )
  return ['| Check | result | promise | held |', '|---|---|---|---|', ...lines].join('\n')
}
