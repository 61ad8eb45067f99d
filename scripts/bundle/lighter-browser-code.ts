import { minify } from 'terser'
import type { Plugin } from 'vite'
import { leftOutOfRouter } from './left-out.ts'
import { readAtOnce } from './read-at-once.ts'
import { replaceBodies, type SyntaxNode } from './replace-bodies.ts'

const routerFile = /\/react-router\/dist\/production\/lib\/(.+)$/
const iconFile = /\/lucide-react\/dist\/esm\/icons\//

/** Files that pages of the shop load. The back office's are not worth the seconds. */
const tightened = new Set(
  'react entry.client records answers lists purchase home product'.split(' '),
)

/**
 * Makes the files that browsers load smaller than the minifier alone would. Nothing of it takes part in development
 * or in what the server renders with.
 */
export function lighterBrowserCode(): Plugin {
  return {
    name: 'lighter-browser-code',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      // React needs no keys of children that never move (web/ui/create-icon.ts).
      if (iconFile.test(id)) return { code: code.replaceAll(/, key: "\w+"/g, ''), map: null }
      const bodies = leftOutOfRouter[routerFile.exec(id)?.[1] ?? '']
      if (!bodies) return null
      return { code: replaceBodies(code, this.parse(code) as SyntaxNode, bodies), map: null }
    },
    /** Terser finds what is constant and unused across functions; Vite's minifier then does what it is better at. */
    async renderChunk(code, { name }) {
      if (!tightened.has(name)) return null
      const tight = await minify(code, {
        module: true,
        ecma: 2020,
        mangle: false,
        compress: { passes: 2, sequences: false },
      })
      const result = tight.code ?? code
      return { code: readAtOnce(result, this.parse(result) as SyntaxNode), map: null }
    },
  }
}
