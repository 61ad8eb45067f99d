import { DEMO_ADMIN, DEMO_CUSTOMER } from '#server/demo-accounts.ts'
import { startSales } from '../process/sales.ts'
import { startShopProcess } from '../process/shop-process.ts'
import { openImports, signIn } from './import-client.ts'
import { showSteps, toMegabytes } from './show-steps.ts'

type Given = { title: string; format: 'discogs' | 'shopify'; options: object }
export type ImportBench = Awaited<ReturnType<typeof openBench>>

/** Runs imports in the demo shop while it sells, and prints a row for each step and what the sales took. */
export async function importBesideSales(
  given: Given,
  work: (bench: ImportBench) => Promise<void>,
): Promise<void> {
  const shop = await startShopProcess()
  try {
    const bench = await openBench(shop, given)
    const sales = startSales(shop.url, await signIn(shop.url, DEMO_CUSTOMER))
    await work(bench)
    const { placed, failed, medianMs, slowestMs } = await sales.stop()
    console.log(
      `\n${placed} orders beside it, ${failed} failed; median ${medianMs} ms, slowest ${slowestMs} ms`,
    )
  } finally {
    await shop.stop()
  }
}

async function openBench(
  { url, pid }: { url: string; pid: number },
  { title, format, options }: Given,
) {
  const imports = await openImports(url, DEMO_ADMIN)
  const step = showSteps(pid, `${title} beside sales`)

  async function check(file: Buffer<ArrayBuffer>, name: string) {
    const id = await step(`upload ${name} (${toMegabytes(file)} MB)`, () =>
      imports.upload(file, format),
    )
    const { counts } = await step('its check', () => imports.check(id, options))
    console.error(JSON.stringify(counts))
    return { id, counts }
  }

  return {
    check,

    async importFile(file: Buffer<ArrayBuffer>, name: string): Promise<void> {
      const { id, counts } = await check(file, name)
      if (counts.new + counts.changed === 0) return
      await step('apply', () => imports.apply(id, { withoutWrong: true }))
    },

    async download(path: string, name: string): Promise<void> {
      await step(name, () => imports.download(path))
    },
  }
}
