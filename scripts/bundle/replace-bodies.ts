export type SyntaxNode = {
  type: string
  start: number
  end: number
  id?: { name: string } | null
  body?: unknown
}

/**
 * `code` with the named functions' bodies exchanged; a body may also vanish with the function around it.
 * Throws for a name that is not there exactly once: then the library has changed, and someone has to look.
 */
export function replaceBodies(
  code: string,
  tree: SyntaxNode,
  bodies: Readonly<Record<string, string>>,
): string {
  const functions = functionsIn(tree)
  const places = Object.entries(bodies).map(([name, body]) => {
    const [found, ...others] = functions.filter(({ id }) => id?.name === name)
    if (!found || others.length > 0) {
      throw new Error(`Cannot leave out ${name}: there are ${found ? others.length + 1 : 0} of it`)
    }
    const { start, end } = found.body as SyntaxNode
    return { start, end, body }
  })
  let result = ''
  let at = 0
  for (const { start, end, body } of places.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue
    result += `${code.slice(at, start)}{ ${body} }`
    at = end
  }
  return result + code.slice(at)
}

function functionsIn(value: unknown): SyntaxNode[] {
  if (value === null || typeof value !== 'object') return []
  const inside = Object.values(value).flatMap(functionsIn)
  return 'type' in value && value.type === 'FunctionDeclaration'
    ? [value as SyntaxNode, ...inside]
    : inside
}
