import { type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from 'react-router'
import { configureFormats, shopFormats } from '#contract/locale.ts'
import { paper } from '#contract/palette.ts'
import type { Route } from './+types/root'
import { useSessionSync } from './account/index.ts'
import { settingsContext } from './lib/api/api-context.ts'
import { type RootData, useShopSettings } from './lib/shop-settings.ts'
import './styles/app.css'
import { ReplayEarlyInput } from './document/replay-early-input.tsx'
import { RouteAnnouncer } from './document/route-announcer.tsx'
import { ThemeScript } from './document/theme-script.tsx'
import { TrustedTypesPolicy } from './document/trusted-types.tsx'
import { PageFailure } from './shell/page-failure.tsx'
import displayFont from './styles/fonts/bricolage-grotesque-basic.woff2?url&no-inline'
import textFont from './styles/fonts/instrument-sans-basic.woff2?url&no-inline'
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

export function loader({ context }: Route.LoaderArgs): RootData {
  return { settings: context.get(settingsContext) }
}

/** The settings change in the back office: who leaves it sees them. Earlier ones do no harm in other tabs. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  isBackOffice(currentUrl) && !isBackOffice(nextUrl)

const isBackOffice = ({ pathname }: URL) => pathname.startsWith('/admin')

export const meta: Route.MetaFunction = ({ error }) => {
  if (!error) return [{ title: 'Runout' }]
  return [
    { title: `${isNotFound(error) ? 'Not Found' : 'Something skipped'} · Runout` },
    { name: 'robots', content: 'noindex' },
  ]
}

export function Layout({ children }: { children: ReactNode }) {
  useHydrationMark()
  // Before any part of the page renders: their formats are state of the module.
  const { formats, accentStyle } = useShopSettings()
  configureFormats(formats)
  return (
    // The theme script may have set an attribute before React hydrates.
    <html lang={shopFormats().language} style={accentStyle} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
        <TrustedTypesPolicy />
        <ThemeScript />
        <ReplayEarlyInput />
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

/** The first tab stop. The page's <main> has the id. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-40 focus:rounded-sm focus:bg-ink focus:px-4 focus:py-3 focus:text-sm focus:font-medium focus:text-paper"
    >
      Skip to content
    </a>
  )
}

/** A thin bar along the top edge while the next page loads. Quick navigations never show it. */
function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div aria-hidden="true" className="navigation-progress" />
}

/** Marks the document as hydrated: until then only links and GET forms respond at once. */
function useHydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
}

export default function App() {
  useSessionSync()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} />
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}
