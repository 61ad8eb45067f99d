export type Figures = { perSecond: number; p50Ms: number; p99Ms: number; cpuMs: number }
/** Of two that were asked one right after the other. */
export type Turn = readonly [Figures, Figures]

type Ask = (seconds: number) => Promise<Figures>
export type Length = { rounds: number; seconds: number }

const REHEARSAL_SECONDS = 1
/** The machine's own speed changes within seconds: what answers at once is asked in turns shorter than that. */
const SHORT_TURN = { seconds: 0.5, belowMs: 20 }

/** Asks two in turns, so that whatever else the machine does slows both. */
export async function inTurns(
  [one, other]: readonly [Ask, Ask],
  { rounds, seconds }: Length,
): Promise<Turn[]> {
  const takeTurn = async (length: number): Promise<Turn> => [await one(length), await other(length)]
  // Statements get prepared, code gets compiled.
  const [rehearsal] = await takeTurn(REHEARSAL_SECONDS)
  const isQuick = rehearsal.p50Ms < SHORT_TURN.belowMs
  const length = isQuick ? Math.min(SHORT_TURN.seconds, seconds) : seconds
  const turns: Turn[] = []
  for (let left = (rounds * seconds) / length; left > 0; left -= 1) {
    turns.push(await takeTurn(length))
  }
  return turns
}

/** The median of each figure. */
export function medianOf<Each extends Record<string, number>>(all: readonly Each[]): Each {
  const names = Object.keys(all[0] ?? {})
  const middle = (name: string) =>
    all.map((each) => each[name] ?? 0).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Each
}
