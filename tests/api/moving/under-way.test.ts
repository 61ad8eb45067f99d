import { expect, test } from 'vitest'
import { moveIn } from '#server/moving/index.ts'
import { runJob } from '#tests/support/app/checkout.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { exportShop } from '#tests/support/app/moving.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { openShopifyFiles } from '#tests/support/app/shopify.ts'
import { latestEntryOf, undo } from '#tests/support/app/undo.ts'
import { addCopy, makeQueue, makeSoldOut, passOn } from '#tests/support/app/wants.ts'
import { newFile, product } from '#tests/support/payloads/shopify-file.ts'

/** A shop moves while something is under way that only its own jobs and audit log know. */

const former = setUpShop()
const next = setUpShop()

test('a hold without its mail is mailed by the next shop, and an undone file imported again [MOVE-6, UNDO-15, WANT-11]', async () => {
  const user = await makeAdmin(former.db)
  const file = newFile(
    product({ Title: 'Ida - Fog', 'URL handle': 'fog', Price: 20, 'Inventory quantity': 2 }),
  )
  const { _id } = await (await openShopifyFiles(former, user)).import(file)
  await undo(await former.apiAs(user), await latestEntryOf(former.db, _id))
  const soldOut = await makeSoldOut(former)
  await makeQueue(former, soldOut, [{}])
  await addCopy(former, soldOut)
  await runJob(former, 'pass-on-holds')
  await moveIn(next.ctx(), { file: await exportShop(former), print: () => {} })
  await passOn(next)
  expect(next.mailer.sent.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('On hold for you'),
  ])
  const files = await openShopifyFiles(next, await makeAdmin(next.db))
  expect((await files.check(file)).counts).toMatchObject({ new: 1, skipped: 0 })
})
