import { runChild } from './bootstrap/child.mjs'

/** Programs that share one command, by name: `npm run bench -- http`. */
export type Suites = Record<string, { about: string; program: string }>

type Choice =
  | { kind: 'run'; program: string; args: string[] }
  | { kind: 'list'; text: string }
  | { kind: 'unknown'; line: string }

/** The first argument names the suite; the others belong to it. Without one, or with --help, all suites are listed. */
export function chooseSuite(command: string, suites: Suites, args: readonly string[]): Choice {
  const [name = '--help', ...rest] = args
  if (name === '--help' || name === '-h') return { kind: 'list', text: toList(command, suites) }
  const suite = Object.hasOwn(suites, name) ? suites[name] : undefined
  if (suite) return { kind: 'run', program: suite.program, args: rest }
  const names = Object.keys(suites).join(', ')
  return { kind: 'unknown', line: `npm run ${command}: no suite "${name}". Suites: ${names}.` }
}

/** Runs the chosen suite as its own process and ends with its exit code; 1 for an unknown suite. */
export async function runSuite(command: string, suites: Suites): Promise<void> {
  const choice = chooseSuite(command, suites, process.argv.slice(2))
  if (choice.kind === 'list') {
    console.log(choice.text)
  } else if (choice.kind === 'unknown') {
    console.error(choice.line)
    process.exitCode = 1
  } else {
    const { program, args } = choice
    const { code } = await runChild(process.execPath, [program, ...args], { stdio: 'inherit' })
    process.exitCode = code
  }
}

function toList(command: string, suites: Suites): string {
  const width = Math.max(...Object.keys(suites).map((name) => name.length))
  const lines = Object.entries(suites).map(
    ([name, { about }]) => `  ${name.padEnd(width)}  ${about}`,
  )
  return [`npm run ${command} -- <suite> [options of the suite]`, '', ...lines].join('\n')
}
