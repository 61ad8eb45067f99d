import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonLook, buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'

export type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={cx(buttonStyle({ variant, size, wide }), className)} />
}
