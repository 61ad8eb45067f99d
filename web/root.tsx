import { type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import { useSessionKeeper } from './account/index.ts'
import { settingsContext } from './lib/api-context.ts'
import './styles/app.css'
import { PageFailure } from './shell/page-failure.tsx'
import displayFont from './styles/fonts/bricolage-grotesque-basic.woff2?url&no-inline'
import textFont from './styles/fonts/instrument-sans-basic.woff2?url&no-inline'
import { EarlySubmit } from './ui/early-submit.tsx'
import { MarkupGuard } from './ui/markup-guard.tsx'
import { NavigationProgress } from './ui/navigation-progress.tsx'
import { RouteAnnouncer } from './ui/route-announcer.tsx'
import { SkipLink } from './ui/skip-link.tsx'
import { ThemeScript } from './ui/theme-script.tsx'
import { ToastRegion } from './ui/toast.tsx'

export const links: Route.LinksFunction = () => [
  ...[displayFont, textFont].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'alternate', type: 'application/rss+xml', title: 'New arrivals', href: '/feed.xml' },
  { rel: 'alternate', type: 'application/feed+json', title: 'New arrivals', href: '/feed.json' },
]

export function loader({ context }: Route.LoaderArgs) {
  return { settings: context.get(settingsContext) }
}

/** The settings last as long as the process. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ error }) => {
  if (!error) return [{ title: 'Runout' }]
  return [
    { title: `${isNotFound(error) ? 'Not Found' : 'Something skipped'} · Runout` },
    { name: 'robots', content: 'noindex' },
  ]
}

export function Layout({ children }: { children: ReactNode }) {
  useHydrationMark()
  return (
    // The theme script may have set an attribute before React arrives.
    <html lang="en-AU" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f7f4ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#141210" media="(prefers-color-scheme: dark)" />
        <MarkupGuard />
        <ThemeScript />
        <EarlySubmit />
        <Meta />
        <Links />
      </head>
      <body>
        <div className="root">
          <SkipLink />
          <NavigationProgress />
          {children}
        </div>
        <RouteAnnouncer />
        <ToastRegion />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Marks the document once everything on it answers: before, only links and forms lead on. */
function useHydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
}

export default function App() {
  useSessionKeeper()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} />
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}
