import { defineConfig } from 'vitest/config'

/** How long something may take to come about; vitest's own second is too short on a busy machine. */
const expectations = { poll: { timeout: 10_000 } }

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.global-setup.ts'],
          expect: expectations,
          maxWorkers: 2,
          // Half the time would go into reading the whole program once for each file.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          expect: expectations,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
