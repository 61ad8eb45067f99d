/** The title of a step that replaces another one: it takes the focus, so that readers hear where they are. */
export function StepTitle({ children }: { children: string }) {
  return (
    <h1 ref={takeFocus} tabIndex={-1} className="outline-none">
      {children}
    </h1>
  )
}

function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
