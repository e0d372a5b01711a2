// Searches while the member types, once typing has paused for 300 ms. A way to another screen is not crossed by a search that was typed before.
import { Search } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLeaving } from '#shared/router/hooks.ts'
import { TextInput } from '#shared/ui/forms/text-input.tsx'

const SETTLE_MS = 300

type Props = {
  label: string
  value: string
  onSettle: (value: string) => void
}

export function SearchBox({ label, value, onSettle }: Props) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const tell = useRef(onSettle)
  tell.current = onSettle

  // Back, or a removed filter, changes the search without typing.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(value)
  }, [value])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settle = useCallback((search: string) => {
    clearTimeout(timer.current)
    if (search === told.current.trim()) return
    timer.current = setTimeout(() => {
      told.current = search
      tell.current(search)
    }, SETTLE_MS)
  }, [])

  useEffect(() => {
    settle(typed.trim())
    return () => clearTimeout(timer.current)
  }, [typed, settle])
  useLeaving((elsewhere) => {
    if (elsewhere) clearTimeout(timer.current)
    else settle(typed.trim())
  })

  return (
    <div className="relative flex-1">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-4 size-4 -translate-y-1/2 text-muted"
      />
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        className="pl-11"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}
