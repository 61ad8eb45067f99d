import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Parts of the design system that bring Base UI along; they stay with the panels that need them. */
const panelParts =
  'alert-dialog|copy|dialog|drawer|lightbox|panel|password|quantity|responsive|select|status|table|tabs|tooltip'

/** Personal data: no part of what every page loads. */
const queries = 'quer(?:ies|y-client)[.]tsx?'

/**
 * What every page loads, in few files: many small ones compress worse (158 kB instead of 147 for the
 * home page) and each costs a request.
 */
const sharedChunks = [
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\//,
    priority: 2,
  },
  {
    name: 'frame',
    test: new RegExp(
      `/(?:web/lib/(?!${queries})|web/ui/(?!${panelParts})|lucide-react/|contract/)`,
    ),
    minShareCount: 6,
    priority: 1,
  },
  // For those who are signed in or open a panel. After the frame, of which it takes nothing along then.
  {
    name: 'query',
    test: new RegExp(`/node_modules/@tanstack/|/web/lib/${queries}`),
    minShareCount: 6,
  },
  // With all that it needs: what surrounds every page of the shop.
  { name: 'shop', test: /\/web\/(?:root|shell\/shop-(?:frame|layout))\.tsx/ },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
  },
  // Finds every library at once; found one by one, each would reload the page while developing.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
})
