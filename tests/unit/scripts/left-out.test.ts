import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../../../react-router.config.ts'
import { leftOutOfRouter } from '../../../scripts/bundle/left-out.ts'
import { replaceBodies, type SyntaxNode } from '../../../scripts/bundle/replace-bodies.ts'

const call = {
  type: 'Program',
  start: 0,
  end: 60,
  body: [
    {
      type: 'FunctionDeclaration',
      id: { name: 'outer' },
      start: 0,
      end: 44,
      body: { type: 'BlockStatement', start: 17, end: 44, body: [] },
    },
  ],
} satisfies SyntaxNode
const code = 'function outer() { one(); two(); return 3; } outer()'

test('a function that is left out keeps its name and gets the other body', () => {
  expect(replaceBodies(code, call, { outer: 'return 4' })).toBe(
    'function outer() { return 4 } outer()',
  )
})

test('a function that is not there any more, or there twice, fails the build', () => {
  expect(() => replaceBodies(code, call, { inner: '' })).toThrow(/inner.*0 of it/)
  const twice = { ...call, body: [...call.body, ...call.body] }
  expect(() => replaceBodies(code, twice, { outer: '' })).toThrow(/outer.*2 of it/)
})

test('every file that loses something is one of the router', () => {
  for (const file of Object.keys(leftOutOfRouter)) {
    const path = `node_modules/react-router/dist/production/lib/${file}`
    expect(() => readFileSync(path), path).not.toThrow()
  }
})

test('no page uses what is left out of the router', () => {
  const used =
    /\b(?:useFetchers?|useSubmit|useActionData|useFormAction|createStaticHandler|clientMiddleware)\b|export (?:async )?(?:function|const) (?:action|clientAction|middleware|unstable_\w+)\b|<Form\s[^>]*method|instrumentations=/
  for (const file of readdirSync('web', { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue
    const found = used.exec(readFileSync(`web/${file}`, 'utf8'))
    expect(found?.[0], `web/${file}: see scripts/bundle/left-out.ts`).toBeUndefined()
  }
  expect(config.routeDiscovery, 'routes are not looked up one by one').toEqual({ mode: 'initial' })
})
