/** Owns the settings of the shop, and the navigation between them. */

export { SettingsNav } from './settings-nav.tsx'
