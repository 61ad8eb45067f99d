import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'

/** All pages load the list of routes before a press: it states only what a route has. */
function shortenRouteList(folder: string): void {
  const name = readdirSync(folder).find((each) => /^manifest-.+\.js$/.test(each)) ?? ''
  const file = join(folder, name)
  const short = readFileSync(file, 'utf8')
    .replaceAll(/"has\w+":false,?/g, '')
    .replaceAll(',}', '}')
  writeFileSync(file, short)
}

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Whole pages are cached, so the list of routes travels as one static file instead of through
  // a request per link.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) =>
    shortenRouteList(join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config
