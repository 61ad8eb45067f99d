/** The keys with each tag: an invalidation finds its entries without reading all others. */
export function createTagIndex() {
  const keysByTag = new Map<string, Set<string>>()
  return {
    add(key: string, tags: ReadonlySet<string>): void {
      for (const tag of tags) {
        const keys = keysByTag.get(tag) ?? new Set()
        keysByTag.set(tag, keys.add(key))
      }
    },
    remove(key: string, tags: ReadonlySet<string>): void {
      for (const tag of tags) {
        const keys = keysByTag.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysByTag.delete(tag)
      }
    },
    /** The keys with any of these tags. */
    find: (tags: ReadonlySet<string>): string[] =>
      [...tags].flatMap((tag) => [...(keysByTag.get(tag) ?? [])]),
  }
}
