import { Panel, type PanelProps } from './panel.tsx'

/** A modal in the middle of the page. Escape and a press outside close it. */
export function Dialog(props: PanelProps) {
  return <Panel shape="dialog" {...props} />
}
