import { LRUCache } from 'lru-cache'
import { type CachedResponse, sizeOf } from './cached-response.ts'
import { createTagIndex } from './tag-index.ts'

/** The cache tags that a change invalidates. */
export type Invalidated = ReadonlySet<string> | 'everything'

/**
 * Caches responses until one of their cache tags is invalidated. Knows no HTTP and no database. A response with an
 * invalidated tag is never returned to a later caller, whether it was cached or still rendering.
 */
export type ResponseCache = {
  /** Only an open cache stores and returns responses. */
  readonly isOpen: boolean
  /** The cached response. A caller that sends it adds it to `lookups`. */
  get(key: string): CachedResponse | undefined
  /** The cached response, or the result of `render`, which runs once for all concurrent callers. */
  fetch(key: string, render: () => Promise<Rendered>): Promise<Fetched>
  /** Updates the measured size of a cached response after an encoding was added. */
  remeasure(key: string, response: CachedResponse): void
  invalidate(tags: Invalidated): void
  /** Starts caching: from now on no change is missed. */
  open(): void
  /** Stops caching and evicts everything: changes may be missed from now on. */
  close(): void
  readonly bytes: number
  readonly entries: number
  /** Since the start. */
  readonly lookups: { hits: number; misses: number }
}

export type Rendered = {
  response: CachedResponse
  /** Cache tags; undefined for a response that must not be cached. */
  tags: ReadonlySet<string> | undefined
  /** When it becomes wrong by itself; it is not returned from then on. */
  until?: Date | undefined
}
export type Fetched = Rendered & { isHit: boolean }

type Entry = Rendered & { tags: ReadonlySet<string> }
type Rendering = { result: Promise<Rendered>; invalidated: Invalidated[] }

/**
 * Bounds the age of a response: the picks of the home page change each minute, and a write that bypasses the triggers
 * becomes visible.
 */
const TTL_MS = 60_000
/** No response may take more than this fraction of the cache. */
const SHARE_MAX = 8

type Options = {
  bytesMax: number
  /** Decides whether a response with an end is current. */
  clock?: () => Date
}

export function createResponseCache({
  bytesMax,
  clock = () => new Date(),
}: Options): ResponseCache {
  const tagged = createTagIndex()
  const entries = new LRUCache<string, Entry>({
    maxSize: bytesMax,
    maxEntrySize: Math.ceil(bytesMax / SHARE_MAX),
    sizeCalculation: sizeOfEntry,
    ttl: TTL_MS,
    // Reads the clock once a second instead of on each lookup.
    ttlResolution: 1000,
    dispose: ({ tags }, key) => tagged.remove(key, tags),
  })
  /** Renderings in progress that a new caller may share. */
  const joinable = new Map<string, Rendering>()
  const inFlight = new Set<Rendering>()
  const lookups = { hits: 0, misses: 0 }
  let isOpen = false

  async function renderAndStore(key: string, render: () => Promise<Rendered>): Promise<Rendered> {
    const rendering: Rendering = { result: Promise.resolve().then(render), invalidated: [] }
    joinable.set(key, rendering)
    inFlight.add(rendering)
    try {
      const { response, tags, until } = await rendering.result
      const isStale = tags && rendering.invalidated.some((changed) => intersects(tags, changed))
      if (isOpen && tags && !isStale) store(key, { response, tags, until })
      return { response, tags, until }
    } finally {
      inFlight.delete(rendering)
      if (joinable.get(key) === rendering) joinable.delete(key)
    }
  }

  function store(key: string, entry: Entry, options?: { noUpdateTTL: boolean }): void {
    entries.set(key, entry, options)
    // A too large entry is not stored.
    if (entries.peek(key) === entry) tagged.add(key, entry.tags)
  }

  /** The clock of the cache counts seconds, which is too coarse for the start of a drop. */
  function getCurrent(key: string): Entry | undefined {
    const entry = entries.get(key)
    if (!entry?.until || clock() < entry.until) return entry
    entries.delete(key)
    joinable.delete(key)
    return undefined
  }

  function invalidate(changed: Invalidated): void {
    // A rendering's tags are only known at its end: later callers must not join one that began earlier.
    joinable.clear()
    for (const { invalidated } of inFlight) invalidated.push(changed)
    if (changed === 'everything') entries.clear()
    else for (const key of tagged.find(changed)) entries.delete(key)
  }

  return {
    get isOpen() {
      return isOpen
    },
    get bytes() {
      return entries.calculatedSize
    },
    get entries() {
      return entries.size
    },
    lookups,
    get: (key) => getCurrent(key)?.response,
    async fetch(key, render) {
      if (!isOpen) return { ...(await render()), isHit: false }
      const entry = getCurrent(key)
      if (entry) lookups.hits += 1
      else lookups.misses += 1
      if (entry) return { ...entry, isHit: true }
      const rendered = await (joinable.get(key)?.result ?? renderAndStore(key, render))
      return { ...rendered, isHit: false }
    },
    remeasure(key, response) {
      const entry = entries.peek(key)
      if (entry?.response === response) store(key, { ...entry }, { noUpdateTTL: true })
    },
    invalidate,
    open() {
      invalidate('everything')
      isOpen = true
    },
    close() {
      isOpen = false
      invalidate('everything')
    },
  }
}

function intersects(tags: ReadonlySet<string>, changed: Invalidated): boolean {
  return changed === 'everything' || [...changed].some((tag) => tags.has(tag))
}

/** In the entry and in the index. */
const TAG_BYTES = 160

function sizeOfEntry({ response, tags }: Entry, key: string): number {
  return sizeOf(response) + key.length * 2 + tags.size * TAG_BYTES
}
