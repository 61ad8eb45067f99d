export function bundleIfStale(root: string): Promise<void>
export function isBundleFresh(root: string): boolean
export function toBundled(program: string): string
