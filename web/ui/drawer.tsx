import { Panel, type PanelProps } from './panel.tsx'

export type DrawerProps = PanelProps & {
  /** The edge it slides from: right is 30rem wide, left a menu, bottom as tall as its content. */
  side: 'right' | 'left' | 'bottom'
}

export function Drawer({ side, ...props }: DrawerProps) {
  return <Panel shape={side} {...props} />
}
