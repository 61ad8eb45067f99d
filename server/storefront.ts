import { existsSync } from 'node:fs'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Pages, Rendering } from './http/pages.ts'
import type { ShopSettings } from './platform/context.ts'
import { StartError } from './platform/start-error.ts'

/** What pages may know of the settings. It ends up in public HTML. */
export type PublicSettings = Pick<ShopSettings, 'shopName' | 'publicUrl' | 'socialLinks' | 'demo'>

/** What `web/entry.server.tsx` exports beside what React Router wants. */
type StorefrontEntry = {
  createLoadContext(rendering: Rendering, settings: PublicSettings): RouterContextProvider
  constantScripts: Pages['constantScripts']
  keptPages: Pages['keptPages']
}

export type Storefront = { pages: Pages; filesFolder: URL }

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
  const entry = build.entry.module as unknown as StorefrontEntry
  const handle = createRequestHandler(build, 'production')
  const { shopName, publicUrl, socialLinks, demo } = settings
  return {
    filesFolder: new URL('client/', buildFolder),
    pages: {
      render: (request, rendering) =>
        handle(
          request,
          entry.createLoadContext(rendering, { shopName, publicUrl, socialLinks, demo }),
        ),
      constantScripts: entry.constantScripts,
      keptPages: entry.keptPages,
    },
  }
}
