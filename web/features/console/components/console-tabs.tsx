// The rooms of the console side by side, each list of applications with its count, and what stands in the chosen one.
import type { ReactNode } from 'react'
import { wholeNumber } from '#shared/format/number.ts'
import { Tabs } from '#shared/ui/page/tabs.tsx'
import type { ApplicationCounts } from '#types/shapes.ts'
import { lists, type Shown } from '../model/list-query.ts'

/** The lists of applications, and what members reported. */
export type RoomName = Shown | 'safety'

type ConsoleTabsProps = {
  shown: RoomName
  /** With a search, what it finds in each list. */
  counts: ApplicationCounts | undefined
  onShow: (shown: RoomName) => void
  /** What belongs to none of the rooms. */
  beside: ReactNode
  children: ReactNode
}

const names: Record<Shown, string> = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' }

export function ConsoleTabs({ shown, counts, onShow, beside, children }: ConsoleTabsProps) {
  const tabs: { value: RoomName; label: ReactNode }[] = lists.map((status) => ({
    value: status,
    label: (
      <>
        {names[status]}
        {counts && <span className="tabular text-caption"> {wholeNumber(counts[status])}</span>}
      </>
    ),
  }))
  tabs.push({ value: 'safety', label: 'Safety' })
  return (
    <Tabs label="The console" tabs={tabs} value={shown} onChange={onShow} beside={beside}>
      {children}
    </Tabs>
  )
}
