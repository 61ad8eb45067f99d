import { type ComponentProps, createElement, forwardRef } from 'react'

type IconData = {
  name: string
  size: number
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
  aliases?: readonly string[]
}
type IconProps = ComponentProps<'svg'> & { size?: number | string }

/** What names an icon for assistive technology; without any of it, it is decoration. */
const naming = /^aria-|^role$|^title$/

/**
 * Stands in for lucide's own maker of icons in the browser (vite.config.ts), which also knows contexts, strokes that keep
 * their width and other frameworks' attributes: 1 kB on every page. Draws what the server's draws, to the letter.
 */
export default function createIcon({ name, size: drawn, node, aliases = [] }: IconData) {
  const names = ['', name, ...aliases].map((word) => (word ? `lucide-${word}` : 'lucide'))
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return forwardRef<SVGSVGElement, IconProps>(
    ({ size = drawn, className = '', children, ...rest }, ref) => {
      const isNamed =
        children || Object.entries(rest).some(([prop, value]) => value != null && naming.test(prop))
      return createElement(
        'svg',
        {
          ref,
          xmlns: 'http://www.w3.org/2000/svg',
          width: size,
          height: size,
          viewBox: `0 0 ${drawn} ${drawn}`,
          fill: 'none',
          stroke: 'currentColor',
          strokeWidth: 2,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
          className: [...names, className].join(' ').trim(),
          ...(isNamed ? {} : { 'aria-hidden': 'true' }),
          ...rest,
        },
        ...shapes,
        children,
      )
    },
  )
}
