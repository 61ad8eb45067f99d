interface LockedPackage {
  version: string
  /** The checksum; without one npm installs any content that the registry sends. */
  integrity?: string
  resolved?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export interface LockFile {
  packages: Record<string, LockedPackage>
}

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony']
const WINDOWS = ['win32', 'windows']
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32']

/** The optional packages that `lock` names without an entry of their own, with the entry each needs. */
export function missingEntries(lock: LockFile): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {}
  for (const [path, parent] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      if (!resolves(lock, path, name)) {
        missing[`node_modules/${name}`] = entryFor(name, version, parent)
      }
    }
  }
  return missing
}

/** The packages without a strong checksum, by their path: npm cannot verify their content. */
export function findUnverified({ packages }: LockFile): string[] {
  return Object.entries(packages)
    .filter(([path, { integrity }]) => path !== '' && !isStrong(integrity))
    .map(([path]) => path)
}

/** Build tools of other platforms, which the registry this file was made with does not have. */
const TOOLS_ELSEWHERE = /^(?:@biomejs\/cli|@oxc-parser\/binding|@tailwindcss\/oxide)-/

/** No running shop loads such a package. Any other one must have a checksum. */
export function mayBeUnverified({ packages }: LockFile, path: string): boolean {
  const { dev, optional } = packages[path] ?? {}
  return Boolean(dev && optional) && TOOLS_ELSEWHERE.test(nameOf(path))
}

/** A SHA-1 can be forged. */
function isStrong(integrity = ''): boolean {
  return /^sha(?:256|384|512)-/.test(integrity)
}

/** The package at a path such as `node_modules/a/node_modules/@scope/b`. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Looks for `name` as Node does from the package at `path`: its own node_modules, then its parents'. */
function resolves(lock: LockFile, path: string, name: string): boolean {
  if (lock.packages[`${path}/node_modules/${name}`.replace(/^\//, '')]) return true
  if (path === '') return false
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))
  return resolves(lock, parent, name)
}

/** Platform packages carry their platform in the name, e.g. `@tailwindcss/oxide-linux-x64-musl`. */
function entryFor(name: string, version: string, parent: LockedPackage): LockedPackage {
  const words = name.split(/[-/]/)
  const os = words.some((word) => WINDOWS.includes(word))
    ? ['win32']
    : OS.filter((candidate) => words.includes(candidate))
  const cpu = [...CPU, 'x64'].filter((candidate) => words.includes(candidate))
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(parent.dev && { dev: true }),
    ...(words.some((word) => word.startsWith('musl')) && { libc: ['musl'] }),
    optional: true,
    ...(os.length > 0 && { os }),
  }
}
