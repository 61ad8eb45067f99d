import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import { type ButtonLook, buttonStyle } from './button-style.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Busy: disabled, with a turning record before the label. The caller changes the label. */
    loading?: boolean
  }

export function Button({
  variant,
  size,
  wide,
  loading = false,
  disabled,
  type = 'button',
  className,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const own = useRef<HTMLButtonElement>(null)
  usePreserveFocus(own, loading)
  return (
    <button
      {...rest}
      ref={(element) => {
        own.current = element
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
      }}
      type={type}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      data-loading={loading || undefined}
      className={cx(buttonStyle({ variant, size, wide }), className)}
    >
      {loading && <Spinner label={null} className="size-[1.125em]" />}
      {children}
    </button>
  )
}

/** Browsers drop the focus of a button that becomes disabled: restore it afterwards. */
function usePreserveFocus(button: RefObject<HTMLButtonElement | null>, loading: boolean) {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (loading) {
      hadFocus.current = document.activeElement === button.current
    } else if (hadFocus.current) {
      hadFocus.current = false
      if (document.activeElement === document.body) button.current?.focus()
    }
  }, [button, loading])
}
