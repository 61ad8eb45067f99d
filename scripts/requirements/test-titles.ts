import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'

const TEST_FUNCTIONS = new Set(['test', 'it', 'describe'])

/**
 * The titles of the tests and groups of tests in a file, as written, and for a table of cases the texts for the
 * placeholders of its title: `it.each([['ERR-1', …], …])('%s', …)`.
 */
export function readTestTitles(file: string): string[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const titles: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (!first || !TEST_FUNCTIONS.has(rootName(callee))) return
      const title = toText(first)
      titles.push(title, ...readCaseTitles(callee, title.match(/%[sidfjo]/g)?.length ?? 0))
    },
  }).visit(program)
  return titles.filter((title) => title !== '')
}

/** `test`, `test.describe` and `test.each(rows)` all begin with `test`. */
function rootName(node: ESTree.Node): string {
  switch (node.type) {
    case 'Identifier':
      return node.name
    case 'MemberExpression':
      return rootName(node.object)
    case 'CallExpression':
      return rootName(node.callee)
    default:
      return ''
  }
}

/** The first texts of each row of `….each([[…], …])`, as many as the title has placeholders. */
function readCaseTitles(callee: ESTree.Node, places: number): string[] {
  if (callee.type !== 'CallExpression') return []
  const [argument] = callee.arguments
  const rows = argument?.type === 'TSAsExpression' ? argument.expression : argument
  if (rows?.type !== 'ArrayExpression') return []
  return rows.elements.map((row) => {
    const cells = row?.type === 'ArrayExpression' ? row.elements : [row]
    return cells
      .slice(0, places)
      .map((cell) => (cell ? toText(cell) : ''))
      .join(' ')
  })
}

function toText(node: ESTree.Node): string {
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…')
  return ''
}
