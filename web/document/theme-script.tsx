import { PageScript } from './page-script.tsx'

/** A constant, so that the content security policy can allow it by its hash. */
export const themeScript =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}"

/** Applies the chosen theme before the first paint. Must be at the top of <head>. */
export function ThemeScript() {
  return <PageScript text={import.meta.env.SSR ? themeScript : ''} />
}
