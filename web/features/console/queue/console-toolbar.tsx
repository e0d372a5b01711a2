// How many applications the chosen list has, the search in it and its order. The search waits until typing pauses.
import { ArrowUpDown, Check, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { wholeNumber } from '#shared/format/number.ts'
import { useLeaving } from '#shared/router/hooks.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { cx } from '#shared/ui/cx.ts'
import { controlStyle } from '#shared/ui/forms/control-style.ts'
import { Menu } from '#shared/ui/overlays/menu.tsx'
import type { ListQuery, Sort } from '../model/list-query.ts'

const pause = 250

const sorts: Record<Sort, string> = { newest: 'Newest first', oldest: 'Oldest first', name: 'By name' }

type ConsoleToolbarProps = {
  list: ListQuery
  total: number | undefined
  onChange: (change: Partial<ListQuery>) => void
  /** Enter: whoever searched wants to go on with what is found. */
  onSeek: (query: string) => void
}

export function ConsoleToolbar({ list, total, onChange, onSeek }: ConsoleToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-3">
      <h2 id="applications" tabIndex={-1} className="text-title outline-none max-sm:w-full lg:mr-6" aria-live="polite">
        Applications{total !== undefined && <span className="tabular"> ({wholeNumber(total)})</span>}
      </h2>
      <SearchBox query={list.query} onChange={(query) => onChange({ query })} onSeek={onSeek} />
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

type SearchBoxProps = { query: string; onChange: (query: string) => void; onSeek: (query: string) => void }

function SearchBox({ query, onChange, onSeek }: SearchBoxProps) {
  const [typed, setTyped] = useState(query)
  const sent = useRef(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back may change the address too. Text typed since the last search must survive the address change that search causes.
  useEffect(() => {
    if (query === sent.current) return
    sent.current = query
    setTyped(query)
  }, [query])

  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === sent.current) return
    timer.current = setTimeout(() => {
      sent.current = wanted
      onChange(wanted)
    }, pause)
    return () => clearTimeout(timer.current)
  }, [typed, onChange])
  // A way to another screen is not crossed by what was typed before.
  useLeaving((elsewhere) => {
    if (elsewhere) clearTimeout(timer.current)
  })

  function seek() {
    const wanted = typed.trim()
    if (wanted !== sent.current) {
      sent.current = wanted
      onChange(wanted)
    }
    onSeek(wanted)
  }

  return (
    <div className="relative min-w-0 flex-1 basis-52 sm:basis-64">
      <Search aria-hidden="true" className="absolute inset-y-0 left-4 my-auto size-4 text-muted" />
      <input
        id="console-search"
        type="search"
        aria-keyshortcuts="/"
        aria-label="Search applications"
        placeholder="Name, email, city…"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Enter also ends a word that is being composed.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // The same press must not open what the focus goes to.
          event.preventDefault()
          seek()
        }}
        className={cx(controlStyle, 'min-h-12 pl-11')}
      />
    </div>
  )
}
