/**
 * Owns what a person may ask of the shop about themselves: all it holds of them, and to be forgotten. Has no tables;
 * each area says what it holds and takes it away. What is kept how long is in docs/operations.md.
 */
export { ownDataHandlers } from './own-data.routes.ts'
