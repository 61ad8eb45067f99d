/**
 * Measures 60 flips in 10 s through the crate of the demo shop, with a processor four times slower: `npm run bench --
 * crate`, or `-- crate <url>` for a running shop. Prints a table; docs/benchmarks.md has the figures.
 */
import { cpus, loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { findChromium } from '#scripts/chromium.ts'
import { measureFlips } from '../browser/flip-crate.ts'
import { startShopProcess } from '../process/shop-process.ts'

const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

const [, , givenUrl] = process.argv
const shop = givenUrl ? null : await startShopProcess()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  const url = `${givenUrl ?? shop?.url}/crate?type=vinyl`
  const load = loadavg()[0]?.toFixed(1)
  console.log(`\n${cpus()[0]?.model}, ${cpus().length} cores, load ${load}\n`)
  console.log('| Window | frames a second | slowest frame ms | dropped frames |')
  console.log('|---|--:|--:|--:|')
  for (const [title, viewport] of Object.entries(viewports)) {
    // The first run is not counted: it generates the image widths.
    await measureFlips(browser, url, viewport)
    const { framesPerSecond, slowestFrameMs, droppedFrames } = await measureFlips(
      browser,
      url,
      viewport,
    )
    const figures = [framesPerSecond.toFixed(1), slowestFrameMs.toFixed(0), droppedFrames]
    console.log(`| ${[title, ...figures].join(' | ')} |`)
  }
} finally {
  await browser.close()
  await shop?.stop()
}
