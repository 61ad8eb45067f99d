/** The text is constant, so that a content security policy can allow it by its hash. */
export const themeScript =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}"

/** Applies the chosen theme before the first paint. Belongs at the top of <head>. */
export function ThemeScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, and it must run before hydration
  return <script dangerouslySetInnerHTML={{ __html: themeScript }} />
}
