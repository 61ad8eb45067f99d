/** `from` is a path in this repository; `to` one as well, or the name of a package. */
export type Import = { from: string; to: string }

type Rule = (from: readonly string[], to: readonly string[]) => string | undefined

/** The folders of the project's own code; any other import is a package. */
const TOPS = new Set(['contract', 'server', 'web', 'db', 'tests', 'scripts', 'bench', 'tools'])

/** Folders that every server area may import file by file. */
const SHARED_SERVER = new Set(['platform', 'http'])

/** The folders whose files every web area may import directly. */
const SHARED_WEB = new Set(['ui', 'lib'])

const rules: Rule[] = [
  ([top], [target]) =>
    top === 'contract' && target !== 'contract' && target !== 'zod'
      ? 'contract imports only Zod and itself'
      : undefined,
  ([top], [target]) =>
    top === 'web' && isOwn(target) && target !== 'web' && target !== 'contract'
      ? 'web imports only web and contract'
      : undefined,
  ([top], [target]) =>
    top === 'server' && isOwn(target) && !['server', 'contract', 'db'].includes(target)
      ? 'server imports only server, contract and db'
      : undefined,
  ([top, area, ...rest], [target, other]) =>
    top === 'server' && rest.length > 0 && SHARED_SERVER.has(area ?? '') && target === 'server'
      ? isBelow(area ?? '', other ?? '')
      : undefined,
  ([top, area, ...rest], [target, other, ...path]) =>
    top === 'server' && target === 'server' && area !== other && rest.length > 0
      ? isPublic(other ?? '', path)
      : undefined,
  ([top, area], [target, other]) =>
    top === 'web' && area === 'ui' && isOwn(target) && (target !== 'web' || other !== 'ui')
      ? 'web/ui knows nothing of the shop'
      : undefined,
  ([top, area], [target, other]) =>
    top === 'web' && area === 'lib' && target === 'web' && other !== 'lib'
      ? 'web/lib knows neither components nor areas'
      : undefined,
  ([top, area, ...rest], [target, other, ...path]) =>
    top === 'web' && target === 'web' && area !== other && rest.length > 0
      ? isPublicWeb(area ?? '', other ?? '', path)
      : undefined,
  ([top, door, area, ...rest], [target, otherDoor, other, ...path]) =>
    [top, target].every((folder) => folder === 'web') &&
    [door, otherDoor].every((folder) => folder === 'admin') &&
    area !== other &&
    rest.length > 0 &&
    path.length > 0
      ? isPublicAdmin(area ?? '', other ?? '', path)
      : undefined,
]

/** @returns one line per broken rule */
export function judgeImport({ from, to }: Import): string[] {
  const [source, target] = [from.split('/'), to.split('/')]
  return rules
    .map((rule) => rule(source, target))
    .filter((reason) => reason !== undefined)
    .map((reason) => `${from} imports ${to}: ${reason}`)
}

function isOwn(top: string | undefined): top is string {
  return top !== undefined && TOPS.has(top)
}

function isBelow(area: string, other: string): string | undefined {
  const allowed = area === 'platform' ? ['platform'] : ['platform', 'http']
  return allowed.includes(other) ? undefined : `server/${area} knows no area of the shop`
}

function isPublic(other: string, path: readonly string[]): string | undefined {
  if (SHARED_SERVER.has(other) || path.length === 0) return
  const [file = ''] = path
  const isDoor = path.length === 1 && (file === 'index.ts' || file.endsWith('.tables.ts'))
  return isDoor
    ? undefined
    : 'a server area is imported through its index.ts, or its tables for reading'
}

/** Not for the files directly in `web/`, which compose the site. */
function isPublicWeb(area: string, other: string, path: readonly string[]): string | undefined {
  if (SHARED_WEB.has(area) || SHARED_WEB.has(other)) return
  if (other === 'admin') return 'code of the back office never reaches a shopper'
  return path.length === 1 && path[0] === 'index.ts'
    ? undefined
    : 'a web area is imported through its index.ts; one without is for the files directly in web'
}

/** Not for the files directly in `web/admin`, nor of them. */
function isPublicAdmin(area: string, other: string, path: readonly string[]): string | undefined {
  if (other === 'shared') return
  if (area === 'shared') return 'web/admin/shared knows no area of the back office'
  return path.length === 1 && path[0] === 'index.ts'
    ? undefined
    : 'an area of the back office is imported through its index.ts'
}
