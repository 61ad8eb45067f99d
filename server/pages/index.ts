/**
 * Owns the shop's own pages: their texts in Markdown, versions and publishing, and the only place that turns Markdown into
 * elements. Must not know products, orders or customers.
 */
export { addPage } from './add-page.ts'
export { findPageText, type PageText } from './page-text.queries.ts'
export { listShopPages } from './pages.queries.ts'
export { pageHandlers } from './pages.routes.ts'
export { renderMarkdown } from './render-markdown.rules.ts'
export { renderPage, summarizePage } from './render-page.ts'
export { setPage } from './set-page.ts'
