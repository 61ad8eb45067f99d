import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { bundleStats } from './scripts/bundle/bundle-stats.ts'

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
    test: /\/web\/(?:entry\.client|root|shell\/shop-layout|lib\/(?:hooks\/history-cache|page-meta|api\/load))\.tsx?$/,
    priority: 2,
  },
  // Pages that show products.
  {
    name: 'products',
    test: /\/web\/(?:catalogue\/(?:card\/(?:product-grid|list-image)|recently-viewed\/recently-viewed|failure|deferred)|ui\/alert)\.tsx?$/,
    priority: 1,
  },
  { name: 'listing', test: /\/web\/catalogue\/listing\/(?:listing|search)\.tsx$/, priority: 1 },
  { name: 'admin', test: /\/web\/admin\//, minShareCount: 2 },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), bundleStats()],
  publicDir: 'web/public',
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
  },
  // Scans all pages at once: a library discovered later would reload the page during development.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
})
