import { createHash } from 'node:crypto'

/**
 * Converts a rendering's nonce into hashes, which remain valid when the page is cached (W3C Content Security Policy
 * 3). Only inline scripts with the unguessable nonce are allowed; an injected script has none and does not run.
 * @param html the bytes of the page as characters (latin1)
 */
export function toPolicedPage(
  html: string,
  { nonce, constants, imageOrigins }: PolicyParts,
): { html: string; policy: string } {
  const mark = ` nonce="${nonce}"`
  const scripts = listScripts(html)
    .filter(({ attributes }) => attributes.includes(mark))
    .map(({ text }) => toHash(text, 'latin1'))
  const styles = [...html.matchAll(STYLE_ATTRIBUTE)]
    .map(([, text = '']) => text)
    .filter((text) => STATIC_PAGE_STYLE.test(text))
    .map((text) => toHash(text, 'latin1'))
  const always = constants.map((text) => toHash(text, 'utf8'))
  return {
    html: html.replaceAll(mark, ''),
    policy: toPolicy({ scripts: [...scripts, ...always], styles, imageOrigins }),
  }
}

type PolicyParts = {
  nonce: string
  /** Inline scripts that are identical on every page and have no nonce. */
  constants: readonly string[]
  /** Origins that images may come from besides the shop's own. */
  imageOrigins: readonly string[]
}

const SCRIPT = '<script'
const STYLE_ATTRIBUTE = /\sstyle="([^"]*)"/g
/** Style values that load nothing: colours, lengths, numbers, keywords. */
const STATIC_PAGE_STYLE = /^(?:[a-z-]+:[#\w\s.,%()-]+(?:;|$))+$/

/** Scans in one pass: a regular expression could backtrack on a malicious page. */
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

type Allowed = Record<'scripts' | 'styles' | 'imageOrigins', readonly string[]>

function toPolicy({ scripts, styles, imageOrigins }: Allowed): string {
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...new Set(scripts)],
    'style-src': ["'self'"],
    // `unsafe-hashes` allows a hash to match an attribute; each must still be listed.
    'style-src-attr': styles.length > 0 ? ["'unsafe-hashes'", ...new Set(styles)] : ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:', ...imageOrigins],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Supporting browsers turn text into markup only through the page's own policy (web/document/trusted-types.tsx).
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

function toHash(text: string, encoding: 'latin1' | 'utf8'): string {
  return `'sha256-${createHash('sha256').update(text, encoding).digest('base64')}'`
}
