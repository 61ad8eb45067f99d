import type { SyntaxNode } from './replace-bodies.ts'

/** What Rolldown wraps each CommonJS module in, React's 200 kB among them. */
const WRAPPER = '__commonJSMin'

/**
 * `code` with brackets around the function of every CommonJS module. Browsers take them to mean that it is called at
 * once, and read it off the main thread as it arrives; without them they read it twice, the second time while it is
 * called. Rolldown writes them, Terser drops them.
 */
export function readAtOnce(code: string, tree: SyntaxNode): string {
  let result = ''
  let at = 0
  for (const { start, end } of wrappedFunctions(tree)) {
    result += `${code.slice(at, start)}(${code.slice(start, end)})`
    at = end
  }
  return result + code.slice(at)
}

type Declaration = SyntaxNode & {
  declarations?: {
    init?: (SyntaxNode & { callee?: { name?: string }; arguments?: SyntaxNode[] }) | null
  }[]
}

/** Modules stand beside each other at the top of a file, in order. */
function wrappedFunctions(tree: SyntaxNode): SyntaxNode[] {
  return (tree.body as Declaration[])
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ init }) => init?.type === 'CallExpression' && init.callee?.name === WRAPPER)
    .flatMap(({ init }) => init?.arguments ?? [])
}
