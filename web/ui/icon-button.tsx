import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, iconButtonStyle } from './button-style.ts'
import { cx } from './cx.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The accessible name of the button. */
  label: string
  variant?: ButtonVariant
  size?: ButtonSize
}

export function IconButton({
  label,
  variant,
  size,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cx(iconButtonStyle(variant, size), className)}
    />
  )
}
