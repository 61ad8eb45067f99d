/** Batches of one kind that run at once. Below that, each input is a batch of its own and runs at once. */
const AT_ONCE = 4
const INPUTS_MAX = 200

type Waiting<Input, Output> = {
  input: Input
  resolve: (output: Output) => void
  reject: (reason: unknown) => void
}

/**
 * Answers concurrent callers together: the inputs that arrive while four batches run are the next batch. The work of an input
 * begins after its call.
 * @param work resolves to an output for each input, in their order; a failure is that of the whole batch
 */
export function inBatches<Input, Output>(
  work: (inputs: readonly Input[]) => Promise<readonly Output[]>,
): (input: Input) => Promise<Output> {
  const waiting: Waiting<Input, Output>[] = []
  let running = 0

  async function runNext(): Promise<void> {
    const batch = waiting.splice(0, INPUTS_MAX)
    running += 1
    try {
      const outputs = await work(batch.map(({ input }) => input))
      for (const [place, { resolve }] of batch.entries()) resolve(outputs[place] as Output)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      running -= 1
    }
    if (waiting.length > 0) void runNext()
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (running < AT_ONCE) void runNext()
    })
}
