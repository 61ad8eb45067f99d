import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Hero } from '#web/home/hero.tsx'

function renderHero(thumbnails: string[]): string {
  const hero = createElement(Hero, { thumbnails })
  return renderToStaticMarkup(createElement(MemoryRouter, null, hero))
}

describe('Hero', () => {
  it('shows 9 placeholders while the shop has no record [HOME-10]', () => {
    const html = renderHero([])
    expect(html.match(/hero-place/g)).toHaveLength(9)
    expect(html.match(/data-placeholder/g)).toHaveLength(9)
  })

  it('shows a placeholder for a missing image [HOME-9]', () => {
    const html = renderHero(['/images/a.webp', ''])
    expect(html.match(/<img/g)).toHaveLength(1)
    expect(html.match(/data-placeholder/g)).toHaveLength(1)
  })
})
