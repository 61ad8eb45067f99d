import type { Page } from '@playwright/test'
import { injectAxe } from '../accessibility.ts'

/** The looks of the texts that axe has measured in this worker. */
const measured = new Set<string>()

/**
 * Finds texts of too little contrast. Their contrast depends on their own look and on what is behind them: each look is
 * measured once, since that takes longer than all other checks of a text.
 */
export async function findFaintTexts(page: Page): Promise<string[]> {
  await injectAxe(page)
  const { faint, looks } = await page.evaluate(measureOthers, [...measured])
  for (const look of looks) measured.add(look)
  return faint
}

/** Runs in the page. axe leaves texts out that it cannot measure: their looks stay unknown. */
async function measureOthers(known: string[]): Promise<{ faint: string[]; looks: string[] }> {
  const grounds = new Map<Element, string>()

  /** Fills, opacity and position of the element and its ancestors. */
  const groundOf = (element: Element): string => {
    const found = grounds.get(element)
    if (found !== undefined) return found
    const { backgroundColor, backgroundImage, opacity, filter, position } =
      getComputedStyle(element)
    const own = [backgroundColor, backgroundImage, opacity, filter]
      .filter((value) => value !== 'rgba(0, 0, 0, 0)' && value !== 'none' && value !== '1')
      .join()
    // It may lie on anything.
    const place = position === 'static' ? '' : element.getAttribute('class')
    const behind = element.parentElement ? groundOf(element.parentElement) : ''
    const ground = own || place ? `${behind}/${own}${place}` : behind
    grounds.set(element, ground)
    return ground
  }
  const lookOf = (element: Element): string => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    return [color, fontSize, fontWeight, textShadow, groundOf(element)].join(';')
  }
  const count = new Map(known.map((look) => [look, Number.POSITIVE_INFINITY]))
  /** A few texts of each unknown look, since axe does not measure those of disabled controls. */
  const isWanted = (look: string) => {
    const before = count.get(look) ?? 0
    count.set(look, before + 1)
    return before < 3
  }
  const isWithText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')

  const others = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      isWithText(element) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[aria-hidden=true], [inert]') &&
      isWanted(lookOf(element)),
  )
  if (others.length === 0) return { faint: [], looks: [] }
  const { passes, violations } = await window.axe.run(
    { include: others },
    { runOnly: { type: 'rule', values: ['color-contrast'] }, elementRef: true },
  )
  const looks = passes
    .flatMap(({ nodes }) => nodes.flatMap(({ element }) => element ?? []))
    .filter((element) => others.includes(element))
    .map(lookOf)
  const faint = violations.flatMap(({ nodes }) =>
    nodes.map(({ html, any }) => `${html} ${any.map(({ message }) => message)}`),
  )
  return { faint, looks: [...new Set(looks)] }
}
