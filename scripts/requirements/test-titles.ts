import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'

const TEST_FUNCTIONS = new Set(['test', 'it', 'describe'])

/** The titles of the tests and groups of tests in a file, as written: placeholders are left as they are. */
export function readTestTitles(file: string): string[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const titles: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (first && TEST_FUNCTIONS.has(rootName(callee))) titles.push(toText(first))
    },
  }).visit(program)
  return titles
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

function toText(node: ESTree.Node): string {
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…')
  return ''
}
