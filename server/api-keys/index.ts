/**
 * Owns API keys: programs make calls with them in place of the admin who made them, within their scopes. Must not know
 * which call needs which scope: the contract says it.
 */

export { exportKeys } from './api-keys.queries.ts'
export { apiKeyHandlers } from './api-keys.routes.ts'
export { authenticateKey } from './authenticate-key.ts'
export { revokeKeysOf } from './revoke-api-key.ts'
