import { PageScript } from './page-script.tsx'

/**
 * The default Trusted Types policy: lets through text without any tag, such as structured data, and the empty script
 * element of React. `jitless` stops Zod from probing whether it may compile code from text, which the policy blocks.
 */
export const trustedTypesPolicy =
  "window.__zod_globalConfig={jitless:true};if(window.trustedTypes)trustedTypes.createPolicy('default',{createHTML:function(s){return s.indexOf('<')<0||s==='<script><\\/script>'?s:null}})"

/** Must precede every other script. */
export function TrustedTypesPolicy() {
  return <PageScript text={import.meta.env.SSR ? trustedTypesPolicy : ''} />
}
