/**
 * Defers a page's scripts until after the first paint (docs/decisions/0008-first-load.md): module preloads move into
 * the start script, whose static imports become dynamic ones. HTML without React Router's scripts is returned unchanged.
 * @throws Error when React Router's preloads or start script have another form than the patterns below
 */
export function deferScripts(html: string): string {
  if (!html.includes(ROUTER_CONTEXT)) return html
  const preloads = new Set<string>()
  let startScripts = 0
  const deferred = html
    .replaceAll(MODULE_PRELOAD, (_, href: string) => {
      preloads.add(href)
      return ''
    })
    .replaceAll(SCRIPT, (script: string, attributes: string, text: string) => {
      if (!attributes.includes('type="module"') || !text.match(IMPORT)) return script
      startScripts += 1
      return `<script${attributes}>${toDeferredStart(text, [...preloads])}</script>`
    })
  if (startScripts !== 1 || preloads.size === 0 || LEFTOVER_PRELOAD.test(deferred)) {
    throw new Error(
      `Cannot defer scripts: ${startScripts} start scripts and ${preloads.size} module preloads match ` +
        'server/http/defer-scripts.ts. React Router may have changed how it writes them.',
    )
  }
  return deferred
}

/** Part of every page that React Router hydrates. */
const ROUTER_CONTEXT = 'window.__reactRouterContext'
const MODULE_PRELOAD = /<link rel="modulepreload"(?: nonce="[^"]*")? href="([^"]+)"[^<>]*>/g
const LEFTOVER_PRELOAD = /<link[^<>]*modulepreload/
const SCRIPT = /<script([^<>]*)>([^<]*)<\/script>/g
const IMPORT = /import (?:\* as (\w+) from )?("[^"]+");\s*/g

/** An import without a name leaves a hole in the destructured array. */
function toDeferredStart(text: string, preloads: string[]): string {
  const imports = [...text.matchAll(IMPORT)]
  const names = imports.map(([, name = '']) => name).join(',')
  const modules = imports.map(([, , path = '']) => `import(${path})`).join(',')
  const start = text.replaceAll(IMPORT, '').trim()
  return `${WAIT_FOR_PAINT}${toPreloads(preloads)}const [${names}]=await Promise.all([${modules}]);${start}${DISPATCH_LOADED}`
}

/** For browsers that do not report paints, such as those that resist fingerprinting. */
const PAINT_TIMEOUT_MS = 3_000

/** A hidden page, such as a background tab, is never painted and starts at once. */
const WAIT_FOR_PAINT = `await new Promise((go)=>{
if(document.hidden)return go();
document.addEventListener('visibilitychange',go,{once:true});
setTimeout(go,${PAINT_TIMEOUT_MS});
window.PerformanceObserver&&new PerformanceObserver(go).observe({type:'paint',buffered:true})
});`

/** The entry (web/entry.client.tsx) hydrates on it when a route's import evaluates the entry first. */
const DISPATCH_LOADED = "dispatchEvent(new Event('routes-loaded'))"

/** Low priority lets the images of the first screen load first. */
function toPreloads(hrefs: string[]): string {
  return `for(const href of ${JSON.stringify(hrefs)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',fetchPriority:'low',href}));`
}
