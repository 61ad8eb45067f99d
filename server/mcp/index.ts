/**
 * Owns what assistants read of the shop at `/mcp` (decision 91): tools over public calls. Loaded only with `MCP=on`. Must not
 * change anything, nor know its callers.
 */
export { registerMcp } from './register-mcp.ts'
