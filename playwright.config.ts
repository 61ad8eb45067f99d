import { defineConfig } from '@playwright/test'
import { findTestBrowser } from './scripts/chromium.ts'

const browser = findTestBrowser()

/** Browser tests run against the production build, each with its own shop: see tests/support. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: 'tests/e2e/support/global-setup.ts',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/looks/{arg}{ext}' },
    toHaveScreenshot: {
      pathTemplate: '{testDir}/looks/{arg}{ext}',
      // Another machine draws a few edges otherwise, and nothing more.
      threshold: 0.1,
      maxDiffPixels: 100,
    },
  },
  // A reference that is missing fails. `npm run visual:update` makes them.
  updateSnapshots: 'none',
  // Every other browser draws letters a little otherwise than the references, which are made with this one.
  testIgnore: browser?.endsWith('chromium-headless-shell') ? [] : '**/looks.spec.ts',
  forbidOnly: true,
  reporter: 'list',
  use: {
    screenshot: 'only-on-failure',
    // A trace costs a sixth of the time: run the one test that fails again with `--trace on`.
    trace: 'off',
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
      ],
    },
  },
  projects: [{ name: 'desktop', use: { viewport: { width: 1440, height: 900 } } }],
})
