import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { toSide } from './scripts/bundle/back-office-modules.ts'
import { bundleStats } from './scripts/bundle/bundle-stats.ts'

type ChunkingContext = { getModuleInfo: Parameters<typeof toSide>[1] }

/**
 * Groups code shared by several pages into few files: small files compress worse and cost a request each. A chunk
 * contains the dependencies of its modules; the higher priority wins (budgets: scripts/bundle/budgets.ts).
 */
const chunkGroups = [
  {
    name: 'react',
    test: /\/node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\//,
    priority: 3,
  },
  // Every page of the shop.
  {
    name: 'shop',
    test: /\/web\/(?:entry\.client|root|shell\/shop-layout|lib\/(?:hooks\/history-cache|page-meta|retry-import|api\/load)|ui\/(?:use-pre-hydration-input|without-scripts))\.tsx?$/,
    priority: 2,
  },
  // Pages that show products.
  {
    name: 'products',
    test: /\/web\/(?:catalogue\/card\/(?:product-grid|list-image)|lib\/shipping-text)\.tsx?$/,
    priority: 1,
  },
  // The same pages without home.
  {
    name: 'catalogue',
    test: /\/web\/(?:catalogue\/(?:recently-viewed\/recently-viewed|failure|deferred)|player\/play|ui\/(?:alert|checkbox))\.tsx?$/,
    priority: 1,
  },
  // Shared by the product page with the cart, or with the code of its offers.
  {
    name: 'product',
    test: /\/web\/(?:cart\/(?:seen-prices|use-add-to-cart)|wants\/(?:index|own-parts|held-store|owned-note)|catalogue\/product\/(?:availability-line|detail-list|name-link|withdrawal-exclusion)|ui\/(?:breadcrumbs|quantity-stepper))\.tsx?$/,
    priority: 1,
  },
  { name: 'listing', test: /\/web\/catalogue\/listing\/(?:listing|search)\.tsx$/, priority: 1 },
  // Panels and personal data.
  { name: 'queries', test: /\/node_modules\/@tanstack\//, priority: 1 },
  {
    name: 'dialogs',
    test: /\/web\/ui\/(?:panel|drawer|dialog|responsive-dialog|alert-dialog)\.tsx$/,
    priority: 1,
  },
  // Otherwise the last group would contain these as dependencies, and shoppers would load it.
  {
    name: (id: string, context: ChunkingContext) =>
      toSide(id, (module) => context.getModuleInfo(module)) === 'both' ? 'shared' : null,
    debugName: 'shared',
    entriesAware: true,
    entriesAwareMergeThreshold: 1000,
    priority: 0.5,
  },
  {
    name: 'admin',
    test: /\/web\/admin\/(?!activity\/|copies\/|counter\/|orders\/(?:by-hand|collection|counter-sale|parcels|print|scan)\/|settings\/(?:carriers|discounts|export|pages|shop)\/|products\/(?:costs|images)\/|shared\/(?:bar|counter-offer|csv-file-button|export-button|download|print\/))/,
    minShareCount: 2,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), bundleStats()],
  publicDir: 'web/public',
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Limits and other constants of contract/ are not exported from chunk to chunk.
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: {
            // File names are the largest part of the list of routes, and hex digits compress best.
            hashCharacters: 'hex',
            codeSplitting: { groups: chunkGroups },
            // The name of a shared chunk lists all its pages, which each page would load in its list of files.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
          },
        },
      },
    },
  },
  // Scans all pages at once: a library discovered later would reload the page during development.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
})
