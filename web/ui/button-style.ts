import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonLook = {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Fills the width of its container. */
  wide?: boolean
}

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-ink bg-ink text-paper pointed:border-accent pointed:bg-accent pointed:text-on-accent',
  secondary: 'border-edge bg-transparent text-ink pointed:border-ink pointed:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink pointed:bg-sunken aria-pressed:bg-sunken',
  danger: 'border-error bg-transparent text-error pointed:bg-error pointed:text-on-accent',
}

/* Main actions have a 44 px target on touch screens. */
const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 px-3 text-sm',
  md: 'h-11 px-4 text-sm md:h-10',
  lg: 'h-12 px-6 text-base',
}

/** The style of a button, for the rare element that cannot be a `Button` or a `ButtonLink`. */
export function buttonStyle({ variant = 'primary', size = 'md', wide = false }: ButtonLook = {}) {
  return cx('button', variants[variant], sizes[size], wide && 'w-full')
}

const squares: Record<ButtonSize, string> = {
  sm: 'size-8 text-sm',
  md: 'size-11 text-base md:size-10',
  lg: 'size-12 text-lg',
}

export function iconButtonStyle(variant: ButtonVariant = 'quiet', size: ButtonSize = 'md') {
  return cx('button', variants[variant], squares[size])
}
