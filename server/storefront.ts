import { existsSync } from 'node:fs'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Api } from '../contract/client.ts'
import type { RenderPage } from './http/pages.ts'
import type { ShopSettings } from './platform/context.ts'
import { StartError } from './platform/start-error.ts'

/** What pages may know of the settings. It ends up in public HTML. */
export type PublicSettings = Pick<ShopSettings, 'shopName' | 'publicUrl' | 'socialLinks' | 'demo'>

/** What `web/entry.server.tsx` exports beside what React Router wants. */
type StorefrontEntry = {
  createLoadContext(api: Api, settings: PublicSettings): RouterContextProvider
}

export type Storefront = { renderPage: RenderPage; filesFolder: URL }

/**
 * Loads the built storefront.
 * @throws StartError when it was not built
 */
export async function loadStorefront(settings: ShopSettings): Promise<Storefront> {
  const buildFolder = new URL('../build/', import.meta.url)
  const serverBuild = new URL('server/index.js', buildFolder)
  if (!existsSync(serverBuild)) {
    throw new StartError('The storefront is not built. Run `npm start`, or `npm run build` first.')
  }
  // Vite's output has no types; it is the build of this very repository's web folder.
  const build = (await import(serverBuild.href)) as ServerBuild
  const { createLoadContext } = build.entry.module as unknown as StorefrontEntry
  const handle = createRequestHandler(build, 'production')
  const { shopName, publicUrl, socialLinks, demo } = settings
  return {
    filesFolder: new URL('client/', buildFolder),
    renderPage: (request, api) =>
      handle(request, createLoadContext(api, { shopName, publicUrl, socialLinks, demo })),
  }
}
