import type { MouseEvent } from 'react'
import { toProductHref } from '../../card/product-card.tsx'

/** Replaces the address without a navigation: the page has the data, and stays where it is. */
export function chooseOffer(offerId: string, setOfferId: (offerId: string) => void) {
  setOfferId(offerId)
  window.history.replaceState(window.history.state, '', toProductHref(offerId))
}

/** The handler of a link: a click chooses here, one with a modifier key opens the address in a new tab or window. */
export function onPlainClick(choose: () => void) {
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    choose()
  }
}
