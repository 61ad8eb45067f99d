import { PageScript } from './page-script.tsx'

/**
 * Holds a submit of a `method="post"` form until hydration and then replays it; a later submit replaces an earlier one.
 * GET forms navigate without a script.
 */
export const replayEarlySubmit =
  "(function(){var early,page=document.documentElement;addEventListener('submit',function(e){if(e.target.method!=='post'||page.hasAttribute('data-hydrated'))return;e.preventDefault();e.stopImmediatePropagation();if(!early)new MutationObserver(function(_,o){o.disconnect();early.requestSubmit()}).observe(page,{attributeFilter:['data-hydrated']});early=e.target},true)})()"

/** Must precede the first form. */
export function ReplayEarlySubmit() {
  return <PageScript text={import.meta.env.SSR ? replayEarlySubmit : ''} />
}
