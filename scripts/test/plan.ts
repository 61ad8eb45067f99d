/** Which steps of the test run to do, and which tests of each. */
export type Plan = {
  steps: { step: string; files: string[] }[]
  /** Only tests whose name matches this pattern. */
  testName?: string
  /** Only tests that import a file which differs from main. */
  isChanged?: true
}

/**
 * All steps in the order in which they run; `takesTests` is true where files or a test name can be selected, `isQuick` for the steps of
 * `changed`.
 */
export type StepList = Record<string, { takesTests?: boolean; isQuick?: boolean }>

const CHANGED = 'changed'

/** Invalid arguments; one line with the valid ones. */
export class UsageError extends Error {}

/**
 * Reads the arguments of `npm test`: names of steps, each followed by parts of file names that select its tests, and
 * `-t` with a test name: `api orders`, `lint types unit money`, `unit -t "adds up"`. No step means all steps; `changed` the quick ones,
 * with the tests that import what differs from main.
 * @throws UsageError
 */
export function parsePlan(args: readonly string[], steps: StepList): Plan {
  if (args[0] === CHANGED && args.length === 1) {
    const quick = Object.keys(steps).filter((step) => steps[step]?.isQuick)
    return { steps: quick.map((step) => ({ step, files: [] })), isChanged: true }
  }
  const { words, testName } = takeTestName(args)
  const selected = new Map<string, string[]>()
  let files: string[] | undefined
  for (const word of words) {
    if (word in steps) {
      files = selected.get(word) ?? []
      selected.set(word, files)
    } else if (!files) {
      throw new UsageError(`There is no step "${word}". ${describeSteps(steps)}`)
    } else {
      files.push(word)
    }
  }
  const plan = Object.keys(steps)
    .filter((step) => selected.size === 0 || selected.has(step))
    .map((step) => ({ step, files: selected.get(step) ?? [] }))
  assertSelectable(plan, steps, testName)
  return testName === undefined ? { steps: plan } : { steps: plan, testName }
}

function takeTestName(args: readonly string[]): { words: string[]; testName?: string } {
  const at = args.indexOf('-t')
  if (at === -1) return { words: [...args] }
  const testName = args[at + 1]
  if (!testName) throw new UsageError('-t needs the name of a test: npm test -- unit -t "adds up"')
  return { words: args.toSpliced(at, 2), testName }
}

/** Every part of the selection must be meant for a step that runs tests. */
function assertSelectable(plan: Plan['steps'], steps: StepList, testName?: string): void {
  for (const { step, files } of plan) {
    if (steps[step]?.takesTests) continue
    const [selection] = testName === undefined ? files : [`-t ${testName}`]
    if (selection === undefined) continue
    const able = Object.keys(steps).filter((name) => steps[name]?.takesTests)
    throw new UsageError(
      `"${selection}" selects tests, and the step "${step}" has none. Name one of: ${able.join(', ')}. ${describeSteps(steps)}`,
    )
  }
}

function describeSteps(steps: StepList): string {
  return `The steps: ${Object.keys(steps).join(', ')}; or only "${CHANGED}".`
}
