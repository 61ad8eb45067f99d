import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Config } from '../config.ts'
import type { Check } from '../platform/check.ts'
import { environment } from '../settings.ts'
import { judgeSettings } from './settings.rules.ts'

/** The settings as they are in use; `.env` as it is now. */
export function settingsCheck(config: Config, envFile = '.env'): Check {
  return {
    part: 'settings',
    title: 'Settings',
    run: async () => judgeSettings(config, listUnknown(envFile)),
  }
}

function listUnknown(envFile: string): string[] {
  if (!existsSync(envFile)) return []
  const names = Object.keys(parseEnv(readFileSync(envFile, 'utf8')))
  return names.filter((name) => !(name in environment.shape))
}
