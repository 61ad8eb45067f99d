/** Owns the settings of the shop, and the navigation between them. */

export { SettingsPage } from './settings-page.tsx'
