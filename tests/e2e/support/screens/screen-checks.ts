import type { Page } from '@playwright/test'

/** Checks that axe does not have. Each returns its findings, or an empty list. */

/** Finds elements that overflow, lie beside the screen or are cut off. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const tell = (what: string) => (element: HTMLElement) =>
      `${what}: ${element.cloneNode(false) instanceof HTMLElement ? (element.cloneNode(false) as HTMLElement).outerHTML.slice(0, 160) : ''} ${element.textContent?.slice(0, 40)} ${element.scrollWidth}/${element.clientWidth} ${element.scrollHeight}/${element.clientHeight}`
    const isWide = (element: HTMLElement) => element.scrollWidth > element.clientWidth + 1
    const scrollsSideways = (element: HTMLElement) =>
      isWide(element) && /auto|scroll/.test(getComputedStyle(element).overflowX)

    const panes = all('html, [role=dialog], [role=dialog] .overflow-y-auto').filter(isWide)
    const isInStrip = (element: HTMLElement): boolean =>
      element.parentElement !== null &&
      (scrollsSideways(element.parentElement) || isInStrip(element.parentElement))
    const outside = all('a, button, input, select, textarea').filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return (
        isShown(element) &&
        width > 1 &&
        (left < -1 || right > innerWidth + 1) &&
        !isInStrip(element)
      )
    })
    const bursting = all('button, a, [role=combobox], [role=option], label').filter((element) => {
      const { display, overflow } = getComputedStyle(element)
      return (
        isShown(element) &&
        display !== 'inline' &&
        overflow === 'visible' &&
        element.clientWidth > 1 &&
        (isWide(element) || element.scrollHeight > element.clientHeight + 2)
      )
    })
    const cut = all('h1, h2, h3, p, span, td, th, dd, dt, li, label, legend').filter((element) => {
      const { overflowX, textOverflow, display } = getComputedStyle(element)
      return (
        isShown(element) &&
        display !== 'inline' &&
        element.clientWidth > 1 &&
        /hidden|clip/.test(overflowX) &&
        textOverflow !== 'ellipsis' &&
        isWide(element)
      )
    })
    return [
      ...panes.map(tell('too wide')),
      ...outside.map(tell('outside')),
      ...bursting.map(tell('bursting')),
      ...cut.map(tell('cut')),
    ]
  })
}

/** Finds selected or pressed controls that look like unselected ones. */
export function findUnmarked(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const states = [
      ['[aria-pressed=true]', '[aria-pressed=false]'],
      ['[aria-current=page], [aria-current=true]', ':not([aria-current]), [aria-current=false]'],
      ['[aria-selected=true]', '[aria-selected=false]'],
      ['[aria-checked=true]', '[aria-checked=false]'],
      [':checked', ':not(:checked)'],
    ] as const
    const paper = getComputedStyle(document.documentElement).backgroundColor
    const isClear = (color: string) => / 0\)$/.test(color)
    const look = (element: Element) =>
      [element, element.parentElement ?? element]
        .flatMap((each) =>
          [null, '::before', '::after'].map((part) => getComputedStyle(each, part)),
        )
        .map((style) =>
          [
            style.color,
            isClear(style.backgroundColor) ? paper : style.backgroundColor,
            style.borderTopWidth + style.borderTopColor,
            style.borderBottomWidth + style.borderBottomColor,
            style.outlineStyle === 'none' ? '' : style.outlineWidth,
            style.fontWeight,
            style.textDecorationLine,
            style.translate,
            style.appearance,
          ].join(),
        )
        .join('|')
    const groupOf = (element: Element) =>
      element.closest(
        'ul, ol, fieldset, form, nav, [role=listbox], [role=tablist], [role=radiogroup]',
      )
    return states.flatMap(([on, off]) =>
      [...document.querySelectorAll(on)]
        .filter((element) => element.checkVisibility() && !element.matches('option, span'))
        .filter((element) => {
          const others = [...(groupOf(element)?.querySelectorAll(element.tagName) ?? [])]
          const other = others.find((each) => each !== element && each.matches(off))
          const native =
            element instanceof HTMLInputElement && getComputedStyle(element).appearance === 'auto'
          const hasSign =
            element.querySelectorAll('svg').length !== other?.querySelectorAll('svg').length
          return other && !native && !hasSign && look(other) === look(element)
        })
        .map((element) => element.outerHTML.slice(0, 200)),
    )
  })
}

/** Finds focused elements without a visible focus ring, or covered by another element. */
export async function findFaintFocus(page: Page): Promise<string[]> {
  // Makes the browser show the focus as for keyboard users.
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]')
    const root = dialogs[dialogs.length - 1] ?? document.body
    const look = (element: Element) => {
      const near = [element, element.parentElement, element.parentElement?.parentElement]
      return near
        .flatMap((each) =>
          each ? [null, '::after'].map((part) => getComputedStyle(each, part)) : [],
        )
        .map((style) =>
          [
            style.outlineStyle === 'none' ? '' : style.outlineStyle + style.outlineWidth,
            style.borderWidth,
            style.borderColor,
          ].join(),
        )
        .join('|')
    }
    const isCovered = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      if (width < 4 || height < 4 || getComputedStyle(element).pointerEvents === 'none')
        return false
      const shares = [0.1, 0.5, 0.9]
      return shares.every((x) =>
        shares.every((y) => {
          const hit = document.elementFromPoint(left + width * x, top + height * y)
          return (
            hit !== null &&
            !hit.contains(element) &&
            !element.contains(hit) &&
            // A toast disappears soon, or can be dismissed.
            !hit.closest('[data-toast-region]') &&
            !hit.closest('label')?.contains(element)
          )
        }),
      )
    }
    const found: string[] = []
    const stops = [
      ...root.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex="0"]',
      ),
    ].filter(
      (element) =>
        element.tabIndex >= 0 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert], [aria-hidden=true]') &&
        !element.matches(':disabled'),
    )
    // Backwards, as with Shift+Tab: elements scroll into view at the top, below sticky elements.
    for (const element of stops.reverse()) {
      element.blur()
      const before = look(element)
      element.focus()
      if (document.activeElement !== element) continue
      if (look(element) === before) found.push(`not shown: ${element.outerHTML.slice(0, 200)}`)
      if (isCovered(element)) found.push(`covered: ${element.outerHTML.slice(0, 200)}`)
    }
    return found
  })
}
