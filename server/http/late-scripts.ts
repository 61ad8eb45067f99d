/**
 * Lets the styles and pictures of a page come before its scripts, which only have to be there by the first press.
 * Browsers fetch preloaded modules before pictures unless told otherwise, and there are dozens of them.
 */
export function withLateScripts(html: string): string {
  return html.replaceAll(MODULE_PRELOAD, `${MODULE_PRELOAD} fetchpriority="low"`)
}

const MODULE_PRELOAD = '<link rel="modulepreload"'
