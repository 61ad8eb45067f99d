import { join } from 'node:path'
import { runNode } from './run-node.ts'

/** The TypeScript types of an OpenAPI document. */
export async function generateTypes(document: unknown): Promise<string> {
  const hook = join(import.meta.dirname, 'use-typescript-5.mjs')
  const generator = join(import.meta.dirname, 'print-types.mjs')
  return runNode(['--import', hook, generator], { input: JSON.stringify(document) })
}
