import { defineConfig } from '@playwright/test'
import { findTestBrowser } from './scripts/chromium.ts'

const browser = findTestBrowser()

/** Browser tests run against the production build, each with its own shop: see tests/support. */
export default defineConfig({
  testDir: 'tests/e2e',
  // Node strips the types itself; Babel would first spend seconds on the whole server, in each worker again.
  build: { external: ['**'] },
  outputDir: 'test-results',
  globalSetup: 'tests/e2e/support/global-setup.ts',
  // Two tests keep two cores busy three quarters of the time: they wait for pages and timers.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    toMatchAriaSnapshot: {
      pathTemplate: '{testDir}/visual/references/accessibility-trees/{arg}{ext}',
    },
    toHaveScreenshot: {
      pathTemplate: '{testDir}/visual/references/{arg}{ext}',
      // Another machine may draw a few edges differently.
      threshold: 0.1,
      maxDiffPixels: 100,
    },
  },
  // A missing reference fails the test: `npm run visual:update` creates it.
  updateSnapshots: 'none',
  // The references were made with this browser; others render text slightly differently.
  testIgnore: browser?.endsWith('chromium-headless-shell') ? [] : '**/visual.spec.ts',
  forbidOnly: true,
  reporter: 'list',
  use: {
    screenshot: 'only-on-failure',
    // A trace slows every test down: run a failing test again with `--trace on`.
    trace: 'off',
    // Animations take a fifth of the processor time of a run. Files about motion set it back.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browser,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: to optimise its code takes longer than it saves.
        '--js-flags=--no-opt',
        // The pages of a context, one test after the other, keep their process.
        '--process-per-site',
      ],
    },
  },
  projects: [{ name: 'desktop', use: { viewport: { width: 1440, height: 900 } } }],
})
