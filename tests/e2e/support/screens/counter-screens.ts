import type { Screen } from './screen.ts'

/** Screens that a shop with `COUNTER=on` has. */
export const counterScreens: Screen[] = withAdmin([
  { name: 'counter', path: '/admin/counter', shows: 'The next sale' },
])

function withAdmin(screens: Screen[]): Screen[] {
  return screens.map((screen) => ({ ...screen, name: `counter: ${screen.name}`, as: 'admin' }))
}
