import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Config } from '#server/config.ts'
import type { Check } from '#server/platform/check.ts'
import { environment } from '#server/settings.ts'
import { checkSettings } from './settings.rules.ts'

/** Checks the settings in use, and `.env` as it is now. */
export function settingsCheck(config: Config, envFile = '.env'): Check {
  return {
    part: 'settings',
    title: 'Settings',
    run: async () => checkSettings(config, listUnknown(envFile)),
  }
}

function listUnknown(envFile: string): string[] {
  if (!existsSync(envFile)) return []
  const names = Object.keys(parseEnv(readFileSync(envFile, 'utf8')))
  return names.filter((name) => !(name in environment.shape))
}
