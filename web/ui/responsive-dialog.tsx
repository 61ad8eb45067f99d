import { Panel, type PanelProps } from './panel.tsx'

/** A dialog from 768 px up, a drawer from the bottom edge below. */
export function ResponsiveDialog(props: PanelProps) {
  return <Panel shape="responsive" {...props} />
}
