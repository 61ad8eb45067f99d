/** An empty box to tick with a pen. */
export function TickBox() {
  return <span className="mt-0.5 block size-4 border border-ink" />
}
