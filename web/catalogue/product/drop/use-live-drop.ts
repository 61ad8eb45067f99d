import { useEffect, useState } from 'react'
import type { Drop } from '#contract/pricing/drop.ts'
import { toDropState } from '#contract/pricing/drop-texts.ts'
import { api } from '#web/lib/api/api.ts'

/** Browsers fire a timer early by up to this. */
const SLACK_MS = 20
/** All pages reach a moment at once; their requests are spread over these seconds. */
const SPREAD_MS = 5000

type Live = {
  drop: Drop
  /** Milliseconds to the next moment, by the clock of the server; undefined until that is known. */
  leftMs: number | undefined
}

/**
 * The drop as it is now by the clock of the server, which the page may be older than. It changes by itself at each of its
 * moments, without a request.
 */
export function useLiveDrop(shown: Drop, offerId: string): Live {
  const [known, setKnown] = useState({ drop: shown, offsetMs: undefined as number | undefined })
  const [nowMs, setNowMs] = useState<number>()
  const drop = toCurrent(known.drop, nowMs)

  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each change of the state
  useEffect(() => {
    const abort = new AbortController()
    async function load() {
      const { drop, now } = await api('GET /drops/:productId', {
        params: { productId: offerId },
        signal: abort.signal,
      })
      const offsetMs = Date.parse(now) - Date.now()
      setKnown({ drop, offsetMs })
      setNowMs(Date.now() + offsetMs)
      // The draw follows its time by seconds.
      if (drop.state === 'drawn' && drop.seed === undefined) loadIn(SPREAD_MS)
    }
    let timer: ReturnType<typeof setTimeout>
    function loadIn(delayMs: number) {
      timer = setTimeout(() => void load().catch(() => undefined), delayMs)
    }
    loadIn(known.offsetMs === undefined ? 0 : Math.random() * SPREAD_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [offerId, drop.state])

  const { offsetMs } = known
  useEffect(() => {
    if (offsetMs === undefined || drop.state === 'on-sale') return
    const tick = () => setNowMs(Date.now() + offsetMs + SLACK_MS)
    const timer = setInterval(tick, 1000 / 4)
    return () => clearInterval(timer)
  }, [offsetMs, drop.state])

  const next = nextMoment(drop)
  const leftMs = nowMs !== undefined && next !== undefined ? next - nowMs : undefined
  return { drop, leftMs: leftMs !== undefined && leftMs > 0 ? leftMs : undefined }
}

/** Before the time of the server is known: as the page was rendered. */
function toCurrent(drop: Drop, nowMs: number | undefined): Drop {
  if (nowMs === undefined) return drop
  return { ...drop, state: toDropState(drop, new Date(nowMs), drop.seed !== undefined) }
}

function nextMoment({ mode, state, startsAt, entriesOpenAt, openSaleAt }: Drop) {
  const isEntering = mode === 'draw' && state === 'announced'
  const time = isEntering ? entriesOpenAt : state === 'drawn' ? openSaleAt : startsAt
  return time === undefined ? undefined : Date.parse(time)
}
