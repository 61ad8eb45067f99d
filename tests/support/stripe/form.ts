/** A value as a form in bracket notation: `line_items[0][price_data][unit_amount]=3995`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

type Branch = Map<string, Branch | string>

/** @throws Error for a name used both as a value and as a group, or a list with a gap */
export function readForm(text: string): Record<string, FormValue> {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(text)) put(root, toPath(name), value)
  return Object.fromEntries([...root].map(([name, branch]) => [name, toValue(branch)]))
}

function toPath(name: string): string[] {
  const first = name.split('[', 1)[0] ?? ''
  return [first, ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, part = '']) => part)]
}

function put(branch: Branch, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    if (branch.has(name)) throw new Error(`Invalid request: ${name} is given twice`)
    branch.set(name, value)
    return
  }
  const next = branch.get(name) ?? new Map<string, Branch | string>()
  if (typeof next === 'string')
    throw new Error(`Invalid request: ${name} is both a value and a group`)
  branch.set(name, next)
  put(next, rest, value)
}

function toValue(branch: Branch | string): FormValue {
  if (typeof branch === 'string') return branch
  const names = [...branch.keys()]
  if (!names.every((name) => /^\d+$/.test(name))) {
    return Object.fromEntries([...branch].map(([name, next]) => [name, toValue(next)]))
  }
  if (names.some((name, index) => Number(name) !== index)) throw new Error('Invalid array: a gap')
  return [...branch.values()].map(toValue)
}
