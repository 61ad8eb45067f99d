import { PageScript } from './page-script.tsx'

/**
 * What text may become markup in a browser that asks (Trusted Types): text without any tag, such as the structured
 * data of a page, and the empty element React makes scripts from. Zod is told not to try whether it may make code of
 * text; it may not. The text is constant, like that of the theme.
 */
export const markupGuard =
  "window.__zod_globalConfig={jitless:true};if(window.trustedTypes)trustedTypes.createPolicy('default',{createHTML:function(s){return s.indexOf('<')<0||s==='<script><\\/script>'?s:null}})"

/** Belongs before every other script. */
export function MarkupGuard() {
  return <PageScript text={import.meta.env.SSR ? markupGuard : ''} />
}
