import type { Life, Step } from './life.ts'

/**
 * Leaves out steps while the life still breaks the same promise (delta debugging, Zeller and Hildebrandt 2002): first large
 * parts, then single steps and acts.
 * @param breaks whether a shorter life breaks the promise too
 * @param isOver true when no more time may be spent
 */
export async function shrinkLife(
  life: Life,
  breaks: (shorter: Life) => Promise<boolean>,
  isOver: () => boolean,
): Promise<Life> {
  const isEnough = async (steps: Step[]) => !isOver() && breaks({ ...life, steps })
  let steps = life.steps
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    steps = await leaveOut(steps, size, isEnough)
  }
  // A step that was needed by one that is gone now may be left out as well.
  steps = await leaveOut(steps, 1, isEnough)
  for (const [at, step] of steps.entries()) {
    const simpler = simplify(step).map((each) => steps.with(at, each))
    for (const shorter of simpler) {
      if (!(await isEnough(shorter))) continue
      steps = shorter
      break
    }
  }
  return { ...life, steps }
}

/** Leaves out each part of this size that is not needed, from the end: later steps depend on earlier ones. */
async function leaveOut(
  given: Step[],
  size: number,
  isEnough: (steps: Step[]) => Promise<boolean>,
): Promise<Step[]> {
  let steps = given
  for (let end = steps.length; end > 0; end -= size) {
    const shorter = steps.toSpliced(Math.max(end - size, 0), Math.min(size, end))
    if (await isEnough(shorter)) steps = shorter
  }
  return steps
}

/** The step without its crash, and each of its acts alone. */
function simplify(step: Step): Step[] {
  const { id, acts, crashes } = step
  const alone = acts.length > 1 ? acts.map((act) => ({ id, acts: [act] })) : []
  return [...alone, ...(crashes ? [{ id, acts }] : [])]
}
