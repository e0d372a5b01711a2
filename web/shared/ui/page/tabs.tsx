// Panels that share one place, chosen by an underlined row of names.
import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type Tab<Value extends string> = { value: Value; label: ReactNode; panel?: ReactNode }
type TabsProps<Value extends string> = {
  label: string
  tabs: Tab<Value>[]
  /** What stands in the one panel of all tabs, for tabs without panels of their own: nothing is drawn anew when another is chosen. */
  children?: ReactNode
  /** Stands beside the names, on a line of its own where there is no room. */
  beside?: ReactNode
  value?: Value
  defaultValue?: Value
  onChange?: (value: Value) => void
}

// On a phone the names fade at the edge they go on behind.
const alone =
  'min-w-0 max-sm:w-full max-sm:border-b max-sm:pr-8 max-sm:[mask-image:linear-gradient(to_right,#000_calc(100%-2rem),transparent)]'

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, children, beside, value, defaultValue, onChange } = props
  const names = (
    <Base.List
      aria-label={label}
      className={cx('no-scrollbar relative flex gap-7 overflow-x-auto', beside ? alone : 'border-b')}
    >
      {tabs.map((tab) => (
        <Base.Tab
          key={tab.value}
          value={tab.value}
          // With every drawing anew: a count that comes later makes the names wider.
          ref={value === tab.value ? (name) => toSight(name) : undefined}
          className="min-h-11 whitespace-nowrap text-small text-muted transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 data-active:text-ink"
        >
          {tab.label}
        </Base.Tab>
      ))}
      <Base.Indicator className="absolute bottom-0 left-0 h-px w-(--active-tab-width) translate-x-(--active-tab-left) bg-gold transition-[translate,width] duration-200 ease-house" />
    </Base.List>
  )
  return (
    <Base.Root
      value={value}
      defaultValue={value === undefined ? (defaultValue ?? tabs[0]?.value) : undefined}
      onValueChange={(next: Value) => onChange?.(next)}
    >
      {beside ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 sm:border-b">
          {names}
          {beside}
        </div>
      ) : (
        names
      )}
      {children !== undefined && (
        // No stop of its own: what it holds has some.
        <Base.Panel value={value} tabIndex={-1} className="pt-4 focus-visible:outline-offset-4">
          {children}
        </Base.Panel>
      )}
      {tabs.map(
        (tab) =>
          tab.panel !== undefined && (
            <Base.Panel key={tab.value} value={tab.value} className="pt-6 focus-visible:outline-offset-4">
              {tab.panel}
            </Base.Panel>
          ),
      )}
    </Base.Root>
  )
}

/** So wide is the edge at which the names fade. */
const FADE = 32

// More names than there is room for scroll: the chosen one is never out of sight. The page itself stays where it is.
function toSight(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (!tab || !row) return
  const over = tab.offsetLeft + tab.offsetWidth + FADE - row.clientWidth
  if (tab.offsetLeft < row.scrollLeft) row.scrollLeft = tab.offsetLeft
  else if (over > row.scrollLeft) row.scrollLeft = over
}
