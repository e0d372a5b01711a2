// Panels that share one place, chosen by an underlined row of names.
import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type Tab = { value: string; label: ReactNode; panel: ReactNode }
type TabsProps = {
  label: string
  tabs: Tab[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
}

export function Tabs({ label, tabs, value, defaultValue, onChange }: TabsProps) {
  return (
    <Base.Root
      value={value}
      defaultValue={value === undefined ? (defaultValue ?? tabs[0]?.value) : undefined}
      onValueChange={(next: string) => onChange?.(next)}
    >
      <Base.List aria-label={label} className="no-scrollbar relative flex gap-7 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-11 whitespace-nowrap text-small text-muted transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-px w-(--active-tab-width) translate-x-(--active-tab-left) bg-gold transition-[translate,width] duration-200 ease-house" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-6 focus-visible:outline-offset-4">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
