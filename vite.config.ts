import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // Finds every library at once; found one by one, each would reload the page while developing.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}'] },
})
