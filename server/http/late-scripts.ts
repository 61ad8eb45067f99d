/**
 * Lets a page be seen before its scripts are fetched, which only have to be there by the first press
 * (docs/decisions/0025-seen-before-fetched.md). The links that preload modules, and the script that starts the page by
 * importing its routes, are put behind the first paint; both are as React Router writes them.
 */
export function withLateScripts(html: string): string {
  const preloads = new Set([...html.matchAll(MODULE_PRELOAD)].map(([, href = '']) => href))
  return html
    .replaceAll(MODULE_PRELOAD, '')
    .replaceAll(SCRIPT, (script: string, attributes: string, text: string) =>
      attributes.includes('type="module"')
        ? `<script${attributes}>${toLateStart(text, [...preloads])}</script>`
        : script,
    )
}

const MODULE_PRELOAD = /<link rel="modulepreload"(?: nonce="[^"]*")? href="([^"]+)"[^<>]*>/g
const SCRIPT = /<script([^<>]*)>([^<]*)<\/script>/g
const IMPORT = /import (?:\* as (\w+) from )?("[^"]+");\s*/g

/** A module whose exports nobody reads has no name: its place in the list stays empty. */
function toLateStart(text: string, preloads: string[]): string {
  const imports = [...text.matchAll(IMPORT)]
  const names = imports.map(([, name = '']) => name).join(',')
  const fetched = imports.map(([, , path = '']) => `import(${path})`).join(',')
  const start = text.replaceAll(IMPORT, '').trim()
  return `${WAIT_FOR_PAINT}${toPreloads(preloads)}const [${names}]=await Promise.all([${fetched}]);${start}${SAY_READ}`
}

/** For browsers that do not say when they paint, as some do that hide from those who count visitors. */
const PAINT_MAX_MS = 3_000

/** Nothing is painted where the page is not in sight, as in a tab opened for later: there it starts at once. */
const WAIT_FOR_PAINT = `await new Promise((go)=>{
if(document.hidden)return go();
document.addEventListener('visibilitychange',go,{once:true});
setTimeout(go,${PAINT_MAX_MS});
window.PerformanceObserver&&new PerformanceObserver(go).observe({type:'paint',buffered:true})
});`

/** The entry (web/entry.client.tsx) waits for it when a route has it read before all of them are there. */
const SAY_READ = "dispatchEvent(new Event('routesread'))"

/** At a low priority: the pictures of the first screen come before them. */
function toPreloads(hrefs: string[]): string {
  return `for(const href of ${JSON.stringify(hrefs)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',fetchPriority:'low',href}));`
}
