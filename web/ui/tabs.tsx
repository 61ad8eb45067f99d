import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type Tab<Value extends string> = { value: Value; label: string; panel: ReactNode }

export type TabsProps<Value extends string> = {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  return (
    <BaseTabs.Root value={props.value} onValueChange={props.onValueChange}>
      <BaseTabs.List
        aria-label={props.label}
        className="flex gap-6 overflow-x-auto border-b border-line"
      >
        {props.tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px flex h-11 shrink-0 items-center border-b-2 border-transparent text-sm font-medium text-soft transition-colors -outline-offset-2 hover:text-ink forced-colors:not-data-active:border-[Canvas] data-active:border-accent data-active:text-ink"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {props.tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="pt-6">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
