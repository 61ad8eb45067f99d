import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { cx } from '#web/ui/cx.ts'

/** Tabs for the pages of one admin area. On a phone they scroll sideways, to the current one at first. */
export function ViewNav({
  label,
  views,
}: {
  label: string
  views: readonly { to: string; label: string }[]
}) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current=page]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <nav aria-label={label} className="mb-5">
      <ul ref={list} className="flex gap-x-6 overflow-x-auto shadow-[inset_0_-1px_var(--line)]">
        {views.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                cx(
                  'flex h-11 items-center border-b-2 text-sm font-medium whitespace-nowrap transition-colors -outline-offset-2 hover:text-ink',
                  isActive
                    ? 'border-accent text-ink'
                    : 'border-transparent text-soft forced-colors:border-[Canvas]',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
