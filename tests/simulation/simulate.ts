import { type Ending, type Life, liveAgain, liveNew } from './life.ts'
import { type Broken, signatureOf } from './promise.ts'
import { shrinkLife } from './shrink.ts'

export type Story = {
  signature: string
  broken: Broken
  seed: number
  /** The shortest life that breaks the promise, to run it again. */
  life: Life
  text: string
}

type Options = {
  serverUrl: string
  seed: number
  seconds: number
  /** Search on after a broken promise; each kind is reported once. */
  keepsGoing?: boolean
  /** How long a story is shortened; 0 reports the whole life. */
  shrinkSeconds: number
  onStory?: (story: Story) => void
  /** Only broken promises of these names are reported. */
  only?: readonly string[] | undefined
}

/** Plays lives one after the other until the time is over. A broken promise is shrunk and reported as a story. */
export async function simulate({
  serverUrl,
  seed,
  seconds,
  keepsGoing,
  onStory,
  shrinkSeconds,
  only,
}: Options) {
  const startedAt = Date.now()
  const stories: Story[] = []
  const calls = new Set<string>()
  let lives = 0
  let acts = 0
  let livedMs = 0
  const isTold = (broken: Broken) =>
    (only !== undefined && !only.includes(broken.promise)) ||
    stories.some(({ signature }) => signature === signatureOf(broken))
  for (; Date.now() - startedAt < seconds * 1000; lives += 1) {
    const before = Date.now()
    const ending = await liveNew(seed + lives, { serverUrl, isKnown: isTold })
    livedMs += Date.now() - before
    acts += ending.acts
    for (const call of ending.calls) calls.add(call)
    const [broken] = ending.broken
    if (!broken) continue
    const story = await tellStory(ending, broken, { serverUrl, isTold, shrinkSeconds })
    stories.push(story)
    onStory?.(story)
    if (!keepsGoing) break
  }
  return { lives, acts, stories, calls, perSecond: acts / Math.max(livedMs / 1000, 0.001) }
}

type Telling = { serverUrl: string; isTold: (broken: Broken) => boolean; shrinkSeconds: number }

async function tellStory(
  ending: Ending,
  broken: Broken,
  { serverUrl, isTold, shrinkSeconds }: Telling,
): Promise<Story> {
  const signature = signatureOf(broken)
  const until = Date.now() + shrinkSeconds * 1000
  const options = { serverUrl, isKnown: isTold }
  let last = ending
  const busy = ending.life.steps.filter((step) => !ending.idle.has(step))
  const breaks = async (shorter: Life) => {
    const again = await liveAgain(shorter, options)
    const isSame = again.broken.some((each) => signatureOf(each) === signature)
    if (isSame) last = again
    return isSame
  }
  const start = { ...ending.life, steps: busy }
  const isShorter = shrinkSeconds > 0 && (await breaks(start))
  const life = await shrinkLife(isShorter ? start : ending.life, breaks, () => Date.now() > until)
  const told = last.broken.find((each) => signatureOf(each) === signature) ?? broken
  const { seed } = ending.life
  const steps = last.story.map((sentence, at) => `  ${at + 1}. ${sentence}`)
  const text = [`✗ ${told.promise}, seed ${seed}: ${told.text}.`, ...steps].join('\n')
  return { signature, broken: told, seed, life, text }
}
