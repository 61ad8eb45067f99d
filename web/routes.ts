import { type RouteConfig, route } from '@react-router/dev/routes'

export default [route('dev/style', 'dev/style-guide.tsx')] satisfies RouteConfig
