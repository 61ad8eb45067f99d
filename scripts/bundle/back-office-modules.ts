type ModuleGraph = (id: string) => {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
} | null

const isInBackOffice = (id: string) => id.includes('/web/admin/')
/** The style guide shows components of both sides. */
const isInStyleGuide = (id: string) => id.includes('/web/dev/')

export type Side = 'shop' | 'back office' | 'both' | 'neither'

/** The pages that need a module, at once or later: those of the shop, of the back office, or both. */
export function toSide(id: string, graph: ModuleGraph): Side {
  let isOfShop = false
  let isOfBackOffice = false
  const seen = new Set([id])
  // A set visits what is added during its loop.
  for (const current of seen) {
    if (isInStyleGuide(current)) continue
    if (isInBackOffice(current)) {
      isOfBackOffice = true
      continue
    }
    const { isEntry = true, importers = [], dynamicImporters = [] } = graph(current) ?? {}
    if (isEntry) isOfShop = true
    for (const importer of [...importers, ...dynamicImporters]) seen.add(importer)
  }
  if (isOfShop) return isOfBackOffice ? 'both' : 'shop'
  return isOfBackOffice ? 'back office' : 'neither'
}
