import { configDefaults, defineConfig } from 'vitest/config'

/** The timeout of polled expectations; Vitest's default of one second is too short on a busy machine. */
const expectations = { poll: { timeout: 10_000 } }

/** They often wait, for the schedule of the shop, its repairs or its time limits: they run beside other steps. */
const FAULTS = ['schedule', 'newsletter', 'faults', 'stalled-database', 'graceful'].map(
  (name) => `tests/process/${name}.test.ts`,
)

/** It measures how fast the shop recovers, so that nothing may run beside it. */
const OVERLOAD = 'tests/process/overload.test.ts'

/** They start the shop as `npm start` does. */
const BUNDLE = 'tests/process/support/bundle.global-setup.ts'
/** Most of them begin with a shop that was started before. */
const DATA_FOLDER = 'tests/process/support/data-folder.global-setup.ts'

export default defineConfig({
  test: {
    // `--changed` follows imports, and nothing imports these.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/db/**/*.sql'],
    projects: [
      // Without isolation, a worker loads each module once for all of its test files: half the time.
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          // Half of the time they wait, for time limits.
          maxWorkers: 3,
          isolate: false,
          // Images, fonts and generated cases take seconds on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/database/postgres.global-setup.ts'],
          expect: expectations,
          maxWorkers: 3,
          // With isolation, half the time would be spent on loading the program for each file.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...FAULTS, OVERLOAD],
          globalSetup: [BUNDLE, DATA_FOLDER],
          expect: expectations,
          // They often wait for processes to start and end.
          maxWorkers: 4,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'overload',
          include: [OVERLOAD],
          globalSetup: [BUNDLE],
          // After the others of its step.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'faults',
          include: FAULTS,
          globalSetup: [BUNDLE, DATA_FOLDER],
          expect: expectations,
          maxWorkers: 3,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
