import { LRUCache } from 'lru-cache'
import { type KeptAnswer, sizeOf } from './kept-answer.ts'

/**
 * Keeps answers until what they show changes. Knows no HTTP and no database: it is told what an answer shows, as
 * tags, and which tags have changed. An answer that shows what has changed is never handed out to whoever asks
 * after that was told, be it kept or still being made.
 */
export type AnswerCache = {
  /** Only then is anything kept or handed out. */
  readonly isOpen: boolean
  /** An answer that is kept. */
  find(key: string): KeptAnswer | undefined
  /** The kept answer, or the one `render` makes: once for all who ask meanwhile. */
  fetch(key: string, render: () => Promise<Rendered>): Promise<Fetched>
  /** Counts an answer anew that has grown (a compressed copy was made). */
  measure(key: string, answer: KeptAnswer): void
  drop(changed: ReadonlySet<string> | 'everything'): void
  /** Begins to keep: from now on every change is told. */
  open(): void
  /** Changes may be missed from now on: everything is dropped and nothing kept. */
  close(): void
  readonly bytes: number
}

export type Rendered = {
  answer: KeptAnswer
  /** What it shows; undefined for what must not be kept. */
  tags: ReadonlySet<string> | undefined
}
export type Fetched = Rendered & { isHit: boolean }

type Kept = Rendered & { tags: ReadonlySet<string> }
type Rendering = { result: Promise<Rendered>; drops: (ReadonlySet<string> | 'everything')[] }

/**
 * Nothing is kept longer. The picks of the home page are drawn anew each minute, totals that may be ten minutes old
 * grow no older than eleven, and what a change got past its trigger heals. What is asked for more rarely costs little
 * anyway.
 */
const KEPT_MS = 60_000
/** So that no answer fills the cache alone. */
const SHARE_MAX = 8

export function createAnswerCache({ bytesMax }: { bytesMax: number }): AnswerCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: bytesMax,
    maxEntrySize: Math.ceil(bytesMax / SHARE_MAX),
    sizeCalculation: sizeOfKept,
    ttl: KEPT_MS,
    // The clock is read once in that time, not at every look.
    ttlResolution: 1000,
  })
  /** Those that somebody who asks now may wait for. */
  const joinable = new Map<string, Rendering>()
  const underWay = new Set<Rendering>()
  let isOpen = false

  async function renderAndKeep(key: string, render: () => Promise<Rendered>): Promise<Rendered> {
    const rendering: Rendering = { result: Promise.resolve().then(render), drops: [] }
    joinable.set(key, rendering)
    underWay.add(rendering)
    try {
      const { answer, tags } = await rendering.result
      const isOld = tags && rendering.drops.some((changed) => shows(tags, changed))
      if (isOpen && tags && !isOld) kept.set(key, { answer, tags })
      return { answer, tags }
    } finally {
      underWay.delete(rendering)
      if (joinable.get(key) === rendering) joinable.delete(key)
    }
  }

  function drop(changed: ReadonlySet<string> | 'everything'): void {
    // What they show is only known at their end: whoever asks from now on waits for none of them.
    joinable.clear()
    for (const { drops } of underWay) drops.push(changed)
    const old = [...kept.entries()].filter(([, { tags }]) => shows(tags, changed))
    for (const [key] of old) kept.delete(key)
  }

  return {
    get isOpen() {
      return isOpen
    },
    get bytes() {
      return kept.calculatedSize
    },
    find: (key) => kept.get(key)?.answer,
    async fetch(key, render) {
      if (!isOpen) return { ...(await render()), isHit: false }
      const found = kept.get(key)
      if (found) return { ...found, isHit: true }
      const rendered = await (joinable.get(key)?.result ?? renderAndKeep(key, render))
      return { ...rendered, isHit: false }
    },
    measure(key, answer) {
      const found = kept.peek(key)
      if (found?.answer === answer) kept.set(key, { ...found }, { noUpdateTTL: true })
    },
    drop,
    open() {
      drop('everything')
      isOpen = true
    },
    close() {
      isOpen = false
      drop('everything')
    },
  }
}

function shows(tags: ReadonlySet<string>, changed: ReadonlySet<string> | 'everything'): boolean {
  return changed === 'everything' || [...changed].some((tag) => tags.has(tag))
}

const TAG_BYTES = 80

function sizeOfKept({ answer, tags }: Kept, key: string): number {
  return sizeOf(answer) + key.length * 2 + tags.size * TAG_BYTES
}
