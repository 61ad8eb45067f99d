import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The milliseconds from each key that moves the focus until it has moved. */
    benchFocusMs: number[]
  }
}

/** Scan to grade, grade to sleeve, sleeve to price, save to scan. */
const FOCUS_MOVES = 4
/** About the fastest that a practised hand types. */
const KEY_PAUSE_MS = 80
const GRADES_AND_PRICE = ['6', '5', '4', '5']

export type IntakeRun = { barcode: string; copies: number; cpuSlowdown: number }

/**
 * The program's share of each used copy: the waits from the scan's Enter to the grade, from each grade to the next field, and
 * from the last Enter to the scan field. Typing itself is left out.
 */
export async function measureIntake(
  page: Page,
  { barcode, copies, cpuSlowdown }: IntakeRun,
): Promise<number[]> {
  await installFocusClock(page)
  await page.goto('/admin/products/intake')
  await page.locator('[data-hydrated]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const samples: number[] = []
  // The first copy is not counted: it loads what the others find in the cache.
  for (let copy = 0; copy <= copies; copy += 1) {
    const waits = await enterCopy(page, barcode)
    if (waits.length !== FOCUS_MOVES) throw new Error(`The focus moved ${waits.length} times`)
    if (copy > 0) samples.push(waits.reduce((sum, wait) => sum + wait, 0))
  }
  return samples
}

async function enterCopy(page: Page, barcode: string): Promise<number[]> {
  await page.evaluate(() => {
    window.benchFocusMs = []
  })
  await page.keyboard.type(barcode)
  await page.keyboard.press('Enter')
  await page.locator('fieldset input:focus').waitFor()
  for (const key of GRADES_AND_PRICE) {
    await page.keyboard.press(key)
    await page.waitForTimeout(KEY_PAUSE_MS)
  }
  await page.keyboard.press('Enter')
  await page.locator('form[aria-label="Find a record"] input:focus').waitFor()
  // Without this the next scan would run into the save of this copy.
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => window.benchFocusMs)
}

async function installFocusClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.benchFocusMs = []
    let pressedAt: number | null = null
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        pressedAt = timeStamp
      },
      { capture: true },
    )
    addEventListener(
      'focusin',
      () => {
        if (pressedAt !== null) window.benchFocusMs.push(performance.now() - pressedAt)
        pressedAt = null
      },
      { capture: true },
    )
  })
}
