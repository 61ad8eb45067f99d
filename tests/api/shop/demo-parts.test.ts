import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createIdentityProvider } from '#server/platform/identity/index.ts'
import { createPayments } from '#server/platform/payments/index.ts'
import { demoAddresses } from '#tests/support/app/demo-addresses.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()

const publicUrl = 'http://shop.test'
const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: undefined }
const google = { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.example' }

/** The paths below /dev of a shop with these parts. */
async function listDemoPaths(demo: boolean, isReal: boolean): Promise<string[]> {
  const { services } = shop
  const app = await buildApp({
    services: {
      ...services,
      settings: { ...services.settings, demo },
      payments: createPayments(
        { stripe: isReal ? stripe : undefined, demo, publicUrl },
        services.db,
      ),
      identity: createIdentityProvider({ google: isReal ? google : undefined, publicUrl }),
      mailer: { ...services.mailer, name: isReal ? 'smtp' : 'files' },
    },
  })
  await app.ready()
  const paths = readPaths(app.printRoutes())
  await app.close()
  return paths.filter((path) => path.startsWith('/dev')).sort()
}

/** The full paths from `printRoutes`, a tree with four columns per level. */
function readPaths(tree: string): string[] {
  const above: string[] = []
  const paths = tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│ ├└─]*)(\S+)(?: \((.*)\))?$/.exec(line) ?? []
    const level = indent.length / 4 - 1
    above.splice(level, above.length, part)
    return methods ? [above.join('')] : []
  })
  return [...new Set(paths)]
}

test('lists all URLs of the demo parts [API-105]', async () => {
  expect(await listDemoPaths(true, false)).toEqual(Object.keys(demoAddresses).sort())
})

test('a configured real service has no demo URL, even in the demo [API-105 API-111 API-112 API-114]', async () => {
  expect(await listDemoPaths(true, true)).toEqual([])
  expect(await listDemoPaths(false, false)).toEqual([])
})
