import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { lighterBrowserCode } from './scripts/bundle/lighter-browser-code.ts'
import { noteSources } from './scripts/bundle/note-sources.ts'

const createIcon = fileURLToPath(new URL('web/ui/create-icon.ts', import.meta.url))

/** Where a chunk begins; all that this needs comes along, unless a chunk of higher priority has it. */
const from = (files: string) => new RegExp(`/web/(?:${files})[.]tsx?$`)

/**
 * What public pages load, in few files: many small ones compress worse (4 kB on the listing) and each costs a
 * request. Held by scripts/bundle/budgets.ts.
 */
const sharedChunks = [
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\//,
    priority: 3,
  },
  // What surrounds every page of the shop.
  {
    name: 'shop',
    test: from('entry.client|root|shell/shop-(?:frame|layout)|lib/(?:left-pages|load|page-meta)'),
    priority: 2,
  },
  // What the pages that show records have in common.
  {
    name: 'records',
    test: from('catalogue/product-grid'),
    priority: 1,
  },
  // And those of them that ask for something: a list, a search, a product.
  {
    name: 'answers',
    test: from('catalogue/(?:recently-viewed|arriving|failure|structured-data)|ui/alert'),
    priority: 1,
  },
  { name: 'lists', test: from('catalogue/(?:listing|search)'), priority: 1 },
  {
    name: 'purchase',
    test: from('ui/(?:quantity-stepper|breadcrumbs)|cart/seen-prices'),
    priority: 1,
  },
  // For those who are signed in or open a panel.
  {
    name: 'query',
    test: /\/node_modules\/@tanstack\/|\/web\/lib\/quer(?:ies|y-client)[.]/,
    minShareCount: 6,
    priority: 1,
  },
  { name: 'panels', test: from('ui/(?:panel|responsive-dialog|dialog|alert-dialog)'), priority: 1 },
  {
    name: 'helpers',
    test: from(
      'lib/(?:format-day|use-panel-param|random-id|use-near-viewport|use-stable-callback)|ui/use-media-query',
    ),
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'controls',
    test: from(
      'ui/(?:badge|table|status-feedback|copy-button|checkbox)|orders/(?:order-status|refund)-badge',
    ),
    minShareCount: 3,
    priority: 1,
  },
  { name: 'icons', test: /\/lucide-react\//, minShareCount: 2, priority: 1 },
  // What several pages of the back office share. Every file has its name in the list of routes that each page loads.
  { name: 'office', test: /\/web\/admin\//, minShareCount: 2 },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), lighterBrowserCode(), noteSources()],
  resolve: { alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: createIcon }] },
  publicDir: 'web/public',
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
  },
  // Finds every library at once; found one by one, each would reload the page while developing.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
})
