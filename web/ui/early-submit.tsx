import { PageScript } from './page-script.tsx'

/**
 * Holds back what is sent before the page answers presses, and sends it once it does; the last press counts.
 * Forms with `method="post"` are for the page alone. Those that get lead to an address, which needs no script.
 */
export const earlySubmit =
  "(function(){var early,page=document.documentElement;addEventListener('submit',function(e){if(e.target.method!=='post'||page.hasAttribute('data-hydrated'))return;e.preventDefault();e.stopImmediatePropagation();if(!early)new MutationObserver(function(_,o){o.disconnect();early.requestSubmit()}).observe(page,{attributeFilter:['data-hydrated']});early=e.target},true)})()"

/** Belongs before the first form. */
export function EarlySubmit() {
  return <PageScript text={import.meta.env.SSR ? earlySubmit : ''} />
}
