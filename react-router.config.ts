import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Whole pages are cached, so the list of routes travels as one static file instead of through
  // a request per link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
