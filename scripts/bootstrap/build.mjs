import { join } from 'node:path'
import { runChild } from './child.mjs'
import { compressFiles } from './compress.mjs'
import { buildUnlessFresh, runBuilder } from './fresh-build.mjs'
import { findNode } from './pinned-node.mjs'
import { UserError } from './user-error.mjs'

const BUNDLE_SIZE_CHECK = join('scripts', 'check-bundle-size.ts')

const pages = {
  name: 'pages',
  stamp: join('build', '.stamp'),
  folders: ['web', 'contract', 'public', join('scripts', 'bundle')],
  files: [
    BUNDLE_SIZE_CHECK,
    'vite.config.ts',
    'react-router.config.ts',
    'tsconfig.json',
    'package-lock.json',
  ],
}

/**
 * Builds the pages unless the existing build matches the current files.
 * @param {string} root
 */
export async function buildPagesIfStale(root) {
  await buildUnlessFresh(root, pages, async () => {
    const builder = [join('@react-router', 'dev', 'bin.cjs'), 'build']
    await runBuilder(root, pages, builder, () => compressFiles(join(root, 'build', 'client')))
    const bundleSize = await checkBundleSize(root)
    if (bundleSize.code !== 0) {
      throw new UserError(`${bundleSize.table}\nThe build exceeds its size budget: see above.`)
    }
  })
}

/**
 * The JavaScript each page loads before the first interaction; code 1 when a page exceeds its budget.
 * @param {string} root
 */
export async function checkBundleSize(root) {
  let table = ''
  const { code } = await runChild(findNode(root), [join(root, BUNDLE_SIZE_CHECK)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    onOutput: (text) => (table += text),
  })
  return { code, table: table.trim() }
}
