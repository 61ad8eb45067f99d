/**
 * The shop's own pages, as the server has parsed them. Must not know Markdown: no parser and no HTML as text reaches the browser.
 */

export { legalPageLoader } from './load-legal-page.ts'
export { ShownPageArticle } from './page-article.tsx'
export { PageBody } from './page-body.tsx'
