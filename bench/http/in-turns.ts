export type Figures = { perSecond: number; p50Ms: number; p99Ms: number; cpuMs: number }
/** The figures of servers measured one right after the other. */
export type Turn = readonly Figures[]

type Ask = (seconds: number) => Promise<Figures>
type Length = { rounds: number; seconds: number }

/** Each twice as long as the one before. */
const REHEARSALS_SECONDS = [1, 2, 4, 8, 16]
/** The speed of the machine changes within seconds: fast servers alternate more often than that. */
const SHORT_TURN = { seconds: 0.5, belowMs: 20 }

/**
 * Measures servers alternately, as other work of the machine then slows all of them.
 * @throws Error when a turn gets no response at all
 */
export async function inTurns(asks: readonly Ask[], { rounds, seconds }: Length): Promise<Turn[]> {
  let slowestMs = 0
  for (const ask of asks) slowestMs = Math.max(slowestMs, await rehearse(ask))
  const length = slowestMs < SHORT_TURN.belowMs ? Math.min(SHORT_TURN.seconds, seconds) : seconds
  const turns: Turn[] = []
  for (let left = (rounds * seconds) / length; left > 0; left -= 1) {
    const turn: Figures[] = []
    for (const ask of asks) turn.push(await ask(length))
    if (turn.some(({ perSecond }) => perSecond === 0)) {
      throw new Error(`No answer within a turn of ${length} s. Set a longer --seconds.`)
    }
    turns.push(turn)
  }
  return turns
}

/** Warms up: prepares statements, compiles code and reads from disk. Returns the p50 in ms. */
async function rehearse(ask: Ask): Promise<number> {
  for (const seconds of REHEARSALS_SECONDS) {
    const { perSecond, p50Ms } = await ask(seconds)
    if (perSecond > 0) return p50Ms
  }
  throw new Error(`No answer within ${REHEARSALS_SECONDS.at(-1)} s.`)
}

export function medianOf<Each extends Record<string, number>>(all: readonly Each[]): Each {
  const names = Object.keys(all[0] ?? {})
  const middle = (name: string) =>
    all.map((each) => each[name] ?? 0).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Each
}
