import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** The native checkbox in the shop's colours. The caller adds the label. */
export function Checkbox({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      {...rest}
      type="checkbox"
      className={cx('size-6 shrink-0 cursor-pointer accent-ink disabled:cursor-default', className)}
    />
  )
}
