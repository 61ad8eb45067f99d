import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { PublicSettings } from '#contract/public-settings.ts'
import type { ShopIdentity } from '#contract/shop-profile.ts'
import type { Pages, Rendering } from './http/pages.ts'
import type { ShopSettings } from './platform/context.ts'
import { listMethodNames } from './platform/payments/index.ts'
import { rootFolder } from './platform/process/root-folder.ts'
import { StartError } from './platform/process/start-error.ts'
import { toShopDay } from './platform/shop-calendar.ts'

/** The exports of `web/entry.server.tsx` besides those React Router requires. */
type StorefrontEntry = {
  createLoadContext(rendering: Rendering, settings: PublicSettings): RouterContextProvider
  constantScripts: Pages['constantScripts']
  pageRoutes: Pages['routes']
}

/** The pages and the storefront's other files: a folder of built files, or another source such as Vite. */
export type Storefront = { pages: Pages } & (
  | { filesFolder: URL }
  | { registerFiles: (app: FastifyInstance) => Promise<void> }
)

export type LoadStorefront = (settings: ShopSettings) => Promise<Storefront>

/**
 * Loads the built storefront.
 * @throws StartError when it was not built
 */
export async function loadStorefront(settings: ShopSettings): Promise<Storefront> {
  const buildFolder = pathToFileURL(join(rootFolder, 'build/'))
  const serverBuild = new URL('server/index.js', buildFolder)
  if (!existsSync(serverBuild)) {
    throw new StartError('The storefront is not built. Run `npm start`, or `npm run build` first.')
  }
  // Vite's output has no types; it is the build of this repository's web folder.
  const build = (await import(serverBuild.href)) as ServerBuild
  const entry = toEntry(build)
  const handle = createRequestHandler(build, 'production')
  return {
    filesFolder: new URL('client/', buildFolder),
    pages: {
      render: (request, rendering) =>
        handle(request, entry.createLoadContext(rendering, toPublicSettings(settings, new Date()))),
      constantScripts: entry.constantScripts,
      routes: entry.pageRoutes,
    },
  }
}

/** The exports of `web/entry.server.tsx` in a build; React Router only types its own. */
export function toEntry(build: ServerBuild): StorefrontEntry {
  return build.entry.module as unknown as StorefrontEntry
}

export function toPublicSettings(settings: ShopSettings, now: Date): PublicSettings {
  const { shopName, publicUrl, socialLinks, demo, imageOrigins, returnDays, timezone } = settings
  const today = toShopDay(now, timezone)
  return {
    shopName,
    publicUrl,
    socialLinks,
    demo,
    imageOrigins,
    returnDays,
    timezone,
    today,
    ...(settings.formats && { formats: settings.formats }),
    ...(settings.guestCheckout && { guestCheckout: true as const }),
    ...(settings.hasCounter && { hasCounter: true as const }),
    ...(!settings.hasClips && { clipsDisabled: true as const }),
    ...(settings.paymentMethods && { paidBy: listMethodNames(settings.paymentMethods) }),
    ...(settings.takesWithdrawals && { takesWithdrawals: true }),
    ...toPublicIdentity(settings.identity),
  }
}

/** Without a key for what is not set: the HTML of the pages is then that of a shop without a profile. */
function toPublicIdentity({
  heroLine,
  newsletterLine,
  pages,
  news,
  logo,
  accent,
  deliveryCountries,
}: ShopIdentity) {
  return {
    ...(heroLine && { heroLine }),
    ...(newsletterLine && { newsletterLine }),
    ...(pages && { pages }),
    ...(news && { news }),
    ...(logo && { logo }),
    ...(deliveryCountries && { deliveryCountries }),
    ...(accent && {
      accentStyle: { '--accent-light': accent.light, '--accent-dark': accent.dark },
    }),
  }
}
