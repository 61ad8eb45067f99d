import { createHash } from 'node:crypto'

/**
 * Turns the mark of one rendering into a policy that survives caching (W3C Content Security Policy 3).
 * Rendering marks its own inline scripts with `nonce`, which nobody could know beforehand; only those are allowed,
 * by the hash of their text, and the marks are taken out. What somebody smuggled into a text of the page has no
 * mark and does not run.
 * @param constants inline scripts that are always the same and bear no mark
 */
export function toPolicedPage(
  html: string,
  { nonce, constants }: { nonce: string; constants: readonly string[] },
): { html: string; policy: string } {
  const mark = ` nonce="${nonce}"`
  const scripts = listScripts(html)
    .filter(({ attributes }) => attributes.includes(mark))
    .map(({ text }) => text)
  const styles = [...html.matchAll(STYLE_ATTRIBUTE)]
    .map(([, text = '']) => text)
    .filter((text) => PLAIN_STYLE.test(text))
  return {
    html: html.replaceAll(mark, ''),
    policy: toPolicy([...scripts, ...constants], styles),
  }
}

const SCRIPT = '<script'
const STYLE_ATTRIBUTE = /\sstyle="([^"]*)"/g
/** Values that load nothing: colours, lengths, numbers, words. */
const PLAIN_STYLE = /^(?:[a-z-]+:[#\w\s.,%()-]+(?:;|$))+$/

/** In one pass, however a page is made; an expression would go back and forth on one made to be slow. */
function listScripts(html: string): { attributes: string; text: string }[] {
  const scripts: { attributes: string; text: string }[] = []
  let start = html.indexOf(SCRIPT)
  while (start !== -1) {
    const open = html.indexOf('>', start)
    const end = open === -1 ? -1 : html.indexOf('</script>', open)
    if (end === -1) break
    const attributes = html.slice(start + SCRIPT.length, open)
    scripts.push({ attributes, text: html.slice(open + 1, end) })
    start = html.indexOf(SCRIPT, end)
  }
  return scripts
}

function toPolicy(scripts: readonly string[], styles: readonly string[]): string {
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...toHashes(scripts)],
    'style-src': ["'self'"],
    // `unsafe-hashes` is what lets a hash stand for an attribute; each still has to be listed.
    'style-src-attr': styles.length > 0 ? ["'unsafe-hashes'", ...toHashes(styles)] : ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Text becomes markup only by the page's own policy (web/ui/markup-guard.tsx), where browsers can hold it.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

function toHashes(texts: readonly string[]): string[] {
  const hashes = texts.map((text) => createHash('sha256').update(text).digest('base64'))
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}
