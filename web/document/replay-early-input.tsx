import { PageScript } from './page-script.tsx'

/**
 * Holds a submit of a `method="post"` form until hydration and then replays it; a later submit replaces an earlier one.
 * GET forms navigate without a script.
 */
const submits =
  "(function(){var early,page=document.documentElement;addEventListener('submit',function(e){if(e.target.method!=='post'||page.hasAttribute('data-hydrated'))return;e.preventDefault();e.stopImmediatePropagation();if(!early)new MutationObserver(function(_,o){o.disconnect();early.requestSubmit()}).observe(page,{attributeFilter:['data-hydrated']});early=e.target},true)})()"

/**
 * Holds the presses of buttons until React has taken them over, and then replays each button once, in the order of their last
 * presses: a part whose code loads late is hydrated after the page. React hydrates a part that it can by the press itself.
 */
const presses =
  "(function(){var held=new Set;function isLive(b){return Object.keys(b).some(function(k){return k.startsWith('__reactProps')})}function replay(){var b=held.values().next().value;if(!b)return;if(isLive(b)||!b.isConnected){held.delete(b);b.click()}setTimeout(replay,50)}addEventListener('click',function(e){var b=e.target.closest('button[type=button]');if(b&&!isLive(b))setTimeout(function(){if(isLive(b))return;if(!held.size)setTimeout(replay);held.delete(b);held.add(b)})},true)})()"

export const replayEarlyInput = `${submits};${presses}`

/** Must precede the first form. */
export function ReplayEarlyInput() {
  return <PageScript text={import.meta.env.SSR ? replayEarlyInput : ''} />
}
