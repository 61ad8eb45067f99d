import type { RouterContextProvider } from 'react-router'
import type { ShownPage } from '#contract/pages.ts'
import { settingsContext } from '#web/lib/api/api-context.ts'
import { load } from '#web/lib/api/load.ts'

type LoaderArgs = {
  context: Readonly<RouterContextProvider>
  params: Record<string, string | undefined>
  request: Request
}

/** The loader of `/terms` or `/privacy`: the page that the shop has published, or null for the template. */
export function legalPageLoader(slug: 'terms' | 'privacy') {
  return async (args: LoaderArgs): Promise<ShownPage | null> => {
    const { pages = [] } = args.context.get(settingsContext)
    if (!pages.some((page) => page.slug === slug)) return null
    return load(async ({ api, signal }) => {
      const { page } = await api('GET /pages/:slug', { params: { slug }, signal })
      return page
    })(args)
  }
}
