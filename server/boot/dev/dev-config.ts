import { type Config, readConfig, readEnvironment } from '#server/config.ts'

/**
 * The settings of `npm run dev`. Its own port and data folder let it run beside `npm start`, unless the environment or
 * `.env` sets them; the response cache is always off and the shop is one process.
 * @throws StartError
 */
export function readDevConfig(): Config {
  const env = readEnvironment()
  return readConfig({
    ...env,
    PORT: env.PORT || '5173',
    DATA_DIR: env.DATA_DIR || '.data/dev',
    LOG_LEVEL: env.LOG_LEVEL || 'warn',
    RATE_LIMIT: env.RATE_LIMIT || 'off',
    LOAD_SHEDDING: env.LOAD_SHEDDING || 'off',
    CACHE_MB: '0',
    CLUSTER_WORKERS: '1',
  })
}
