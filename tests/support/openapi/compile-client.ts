import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateTypes } from '#scripts/openapi/generate-types.ts'
import { runNode } from '#scripts/openapi/run-node.ts'

const root = join(import.meta.dirname, '../../..')

/** As strict as this shop's own code, but with the modules of a Node program. */
const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'ES2024',
  lib: ['ES2024', 'DOM'],
  module: 'NodeNext',
  rewriteRelativeImportExtensions: true,
  types: ['node'],
  outDir: 'dist',
}

/**
 * Generates the types of an OpenAPI document and compiles tests/support/openapi/buyer.ts against them, in a folder of
 * its own.
 * @returns runs the program with these arguments and resolves to what it printed
 * @throws Error with the output of the generator, the compiler or the program
 */
export async function compileClient(document: unknown) {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-client-'))
  const remove = () => rm(folder, { recursive: true })
  try {
    const types = await generateTypes(document)
    await writeFile(join(folder, 'shop-api.ts'), types)
    await copyFile(join(import.meta.dirname, 'buyer.ts'), join(folder, 'buyer.ts'))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    await runNode([join(root, 'node_modules/typescript/bin/tsc'), '-p', folder])
  } catch (error) {
    await remove()
    throw error
  }
  const run = (...args: string[]) => runNode([join(folder, 'dist/buyer.js'), ...args])
  return { run, [Symbol.asyncDispose]: remove }
}
