/**
 * What of React Router no page of the shop can reach, by file and function, with the body that stands in for it.
 * 7 kB less on every page (docs/decisions/0024-what-a-page-does-not-need.md). tests/unit/scripts/left-out.test.ts holds that
 * the pages use none of it; a name that a new version no longer has fails the build.
 */
const NEVER = 'throw Error("Left out of the build: scripts/bundle/left-out.ts")'

export type LeftOut = Record<string, Record<string, string>>

/** Pages change data through the calls of the contract: no route has an action, and nobody fetches beside a page. */
const actionsAndFetchers: LeftOut = {
  'router/router.js': {
    handleAction: NEVER,
    fetch: NEVER,
    handleFetcherAction: NEVER,
    handleFetcherLoader: NEVER,
    getFetcher: NEVER,
    resetFetcher: NEVER,
    queueFetcherForDeletion: NEVER,
    setFetcherError: NEVER,
    updateFetcherState: NEVER,
    deleteFetcher: NEVER,
    markFetchersDone: NEVER,
    markFetchRedirectsDone: 'return false',
    abortStaleFetchLoads: 'return false',
    getUpdatedRevalidatingFetchers: NEVER,
    getUpdatedActionData: '',
    getActionDataForCommit: 'return {}',
    getSubmissionFromNavigation: '',
    getSubmittingNavigation: NEVER,
  },
  'dom/ssr/single-fetch.js': {
    singleFetchActionStrategy: NEVER,
    singleFetchLoaderFetcherStrategy: NEVER,
  },
}

/** react-router.config.ts: all routes are known from the start. */
const routesFoundLater: LeftOut = {
  'router/router.js': {
    checkFogOfWar: 'return { active: false, matches: null }',
    discoverRoutes: NEVER,
    patchRoutes: NEVER,
    patchRoutesImpl: NEVER,
    _internalSetRoutes: NEVER,
  },
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: 'return false',
    getPartialManifest: NEVER,
    getPatchRoutesOnNavigationFunction: '',
    useFogOFWarDiscovery: '',
  },
}

/** No route has middleware: what it would surround is called at once, unless the visitor has left. */
const middleware: LeftOut = {
  'router/router.js': {
    loadLazyMiddlewareForMatches: '',
    runClientMiddlewarePipeline:
      'return (async () => { if (args.request.signal.aborted) throw args.request.signal.reason; return handler() })()',
  },
}

const measuringTheRouter: LeftOut = {
  'router/router.js': { getInstrumentationNavigateMeta: NEVER },
  'router/instrumentation.js': {
    getRouteInstrumentationUpdates: NEVER,
    instrumentClientSideRouter: NEVER,
    consumeInstrumentationClientResultMetaReceiver: '',
  },
}

/** Server components, pages without a server, hot reloading, routers without data; the root has its own error page. */
const otherWaysToRun: LeftOut = {
  'dom/ssr/components.js': { RSCPrefetchPageLinksImpl: NEVER },
  'dom/ssr/single-fetch.js': { nonSsrStrategy: NEVER, StreamTransfer: NEVER },
  'dom/ssr/routes.js': {
    createClientRoutesWithHMRRevalidationOptOut: NEVER,
    wrapShouldRevalidateForHdr: NEVER,
    noActionDefinedError: NEVER,
  },
  'hooks.js': { DefaultErrorComponent: NEVER, RSCErrorHandler: NEVER, useNavigateUnstable: NEVER },
}

export const leftOutOfRouter: LeftOut = merge(
  actionsAndFetchers,
  routesFoundLater,
  middleware,
  measuringTheRouter,
  otherWaysToRun,
)

function merge(...parts: LeftOut[]): LeftOut {
  const merged: LeftOut = {}
  for (const part of parts) {
    for (const [file, bodies] of Object.entries(part)) {
      merged[file] = { ...merged[file], ...bodies }
    }
  }
  return merged
}
