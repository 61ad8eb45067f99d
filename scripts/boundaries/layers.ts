import { basename, dirname } from 'node:path'
import type { Import } from './rules.ts'

type Arrow = { source: string; target: string; imports: number }

/**
 * The imports between server areas that point up. Areas in layers are removed from the top and the bottom; the
 * remaining ones form a cycle, whose rarest import is the one that points up.
 *
 * @returns one line per import, `accounts → orders (1)`
 */
export function findUpwardAreas(imports: readonly Import[]): string[] {
  return findUpward(imports, areaOf)
}

/**
 * The same between the folders of one server area. The area's own folder counts as one; the files in it that compose the
 * area (`isComposing`) are a level above all of its folders.
 *
 * @returns one line per import, `server/orders/mail → server/orders/refunds (1)`
 */
export function findUpwardFolders(imports: readonly Import[]): string[] {
  const inside = imports.filter(({ from, to }) => areaOf(from) && areaOf(from) === areaOf(to))
  return findUpward(inside, levelOf)
}

type LevelOf = (file: string) => string | undefined

function findUpward(imports: readonly Import[], levelOf: LevelOf): string[] {
  const upward: string[] = []
  let circular = peelLayers(countArrows(imports, levelOf))
  while (circular.length > 0) {
    const thinnest = circular.reduce((least, arrow) =>
      arrow.imports < least.imports ? arrow : least,
    )
    upward.push(`${thinnest.source} → ${thinnest.target} (${thinnest.imports})`)
    circular = peelLayers(circular.filter((arrow) => arrow !== thinnest))
  }
  return upward
}

function countArrows(imports: readonly Import[], levelOf: LevelOf): Arrow[] {
  const arrows = new Map<string, Arrow>()
  for (const { from, to } of imports) {
    const [source, target] = [levelOf(from), levelOf(to)]
    if (!source || !target || source === target) continue
    const key = `${source} ${target}`
    const arrow = arrows.get(key) ?? { source, target, imports: 0 }
    arrows.set(key, { ...arrow, imports: arrow.imports + 1 })
  }
  return [...arrows.values()]
}

/** The folder of a file, `server/orders/mail`; `server/orders/*.routes.ts` and the like is the level that composes the area. */
function levelOf(file: string): string {
  return isComposing(file) ? `${dirname(file)}/{index,*.routes,*.workers}.ts` : dirname(file)
}

/**
 * Whether a file directly in an area only lists what the area offers: to other areas, as handlers of its calls, or as workers
 * of its jobs. It names operations of every folder, which use what stands beside it.
 */
function isComposing(file: string): boolean {
  const name = basename(file)
  const isListing = name === 'index.ts' || /\.(routes|workers)\.ts$/.test(name)
  return isListing && file.split('/').length === 3
}

/** Files directly in `server/` and in `server/boot/` assemble the areas and are above all of them. */
function areaOf(file: string): string | undefined {
  const [top, area, ...rest] = file.split('/')
  return top === 'server' && rest.length > 0 && area !== 'boot' ? area : undefined
}

/** Repeatedly removes the imports of areas that are imported by none or that import none. */
function peelLayers(arrows: readonly Arrow[]): Arrow[] {
  const inside = arrows.filter(
    ({ source, target }) =>
      arrows.some((arrow) => arrow.target === source) &&
      arrows.some((arrow) => arrow.source === target),
  )
  return inside.length === arrows.length ? inside : peelLayers(inside)
}
