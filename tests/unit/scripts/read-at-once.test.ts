import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { readAtOnce } from '../../../scripts/bundle/read-at-once.ts'
import type { SyntaxNode } from '../../../scripts/bundle/replace-bodies.ts'

test('the function of a CommonJS module is put in brackets, no other', () => {
  const code =
    'var a=__commonJSMin(e=>{e.a=[1].map(x=>x)}),b=__commonJSMin((e,m)=>{m.exports=a()});c(()=>1);'
  expect(readAtOnce(code, parseAst(code) as unknown as SyntaxNode)).toBe(
    'var a=__commonJSMin((e=>{e.a=[1].map(x=>x)})),b=__commonJSMin(((e,m)=>{m.exports=a()}));c(()=>1);',
  )
})
