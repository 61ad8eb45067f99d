import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files with long tests: a rush of visitors. */
const LONGEST = ['/process/overload.test.ts']

/**
 * Starts the longest files first, so that none runs alone at the end. Without durations of an earlier run, Vitest
 * starts the largest files first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const longest = LONGEST.flatMap((path) =>
      sorted.filter(({ moduleId }) => moduleId.endsWith(path)),
    )
    return [...longest, ...sorted.filter((file) => !longest.includes(file))]
  }
}
