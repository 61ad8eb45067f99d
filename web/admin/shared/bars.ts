export type Bar = { x: number; width: number }

/** The bars of modules as text, 1 for a bar; in modules from the left of the quiet zone. */
export function toBars(modules: string, quietZone: number): Bar[] {
  return [...modules.matchAll(/1+/g)].map((run) => ({
    x: run.index + quietZone,
    width: run[0].length,
  }))
}
