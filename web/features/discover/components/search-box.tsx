// Searches while the member types, once typing has paused for 300 ms.
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { TextInput } from '#shared/ui/forms/text-input.tsx'

const SETTLE_MS = 300

export function SearchBox({ value, onSettle }: { value: string; onSettle: (value: string) => void }) {
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

  useEffect(() => {
    if (typed.trim() === told.current.trim()) return
    const timer = setTimeout(() => {
      told.current = typed.trim()
      tell.current(typed.trim())
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <div className="relative flex-1">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-4 size-4 -translate-y-1/2 text-muted"
      />
      <TextInput
        type="search"
        aria-label="Search members"
        placeholder="Search members"
        enterKeyHint="search"
        className="pl-11"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}
