// The filter, search and order of the applications. The search waits until typing pauses.
import { ArrowUpDown, Check, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { wholeNumber } from '#shared/format/number.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { cx } from '#shared/ui/cx.ts'
import { controlStyle } from '#shared/ui/forms/control-style.ts'
import { Segmented } from '#shared/ui/forms/segmented.tsx'
import { Menu } from '#shared/ui/overlays/menu.tsx'
import type { ApplicationCounts } from '#types/shapes.ts'
import { type ListQuery, lists, type Shown, type Sort } from '../model/list-query.ts'

const pause = 250

const sorts: Record<Sort, string> = { newest: 'Newest first', oldest: 'Oldest first', name: 'By name' }

type ConsoleToolbarProps = {
  list: ListQuery
  counts: ApplicationCounts | undefined
  onChange: (change: Partial<ListQuery>) => void
}

const names: Record<Shown, string> = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' }

export function ConsoleToolbar({ list, counts, onChange }: ConsoleToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 pb-6">
      <Segmented<Shown>
        label="Applications shown"
        options={lists.map((status) => ({ value: status, label: <Tab status={status} count={counts?.[status]} /> }))}
        value={list.status}
        onChange={(status) => onChange({ status })}
        className="max-sm:w-full"
      />
      <SearchBox query={list.query} onChange={(query) => onChange({ query })} />
      <Menu
        trigger={
          <Button variant="quiet" className="min-h-12 px-4" aria-label={`Sort: ${sorts[list.sort]}`}>
            <ArrowUpDown aria-hidden="true" />
            <span className="max-sm:hidden">{sorts[list.sort]}</span>
          </Button>
        }
        items={(Object.keys(sorts) as Sort[]).map((sort) => ({
          label: sorts[sort],
          icon: <Check className={sort === list.sort ? 'text-gold-ink' : 'opacity-0'} />,
          onSelect: () => onChange({ sort }),
        }))}
      />
    </div>
  )
}

// With a search, the count is of what it finds there.
function Tab({ status, count }: { status: Shown; count: number | undefined }) {
  return (
    <span>
      {names[status]}
      {count !== undefined && <span className="tabular text-caption"> {wholeNumber(count)}</span>}
    </span>
  )
}

function SearchBox({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const [typed, setTyped] = useState(query)
  const sent = useRef(query)

  // Back may change the address too. Text typed since the last search must survive the address change that search causes.
  useEffect(() => {
    if (query === sent.current) return
    sent.current = query
    setTyped(query)
  }, [query])

  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      sent.current = wanted
      onChange(wanted)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, onChange])

  return (
    <div className="relative min-w-0 flex-1 basis-52 sm:basis-64">
      <Search aria-hidden="true" className="absolute inset-y-0 left-4 my-auto size-4 text-muted" />
      <input
        type="search"
        aria-label="Search applications"
        placeholder="Name, email, city…"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={cx(controlStyle, 'min-h-12 pl-11')}
      />
    </div>
  )
}
