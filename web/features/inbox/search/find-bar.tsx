// Finding words in the open conversation: how many there are, one after the other, and out again. Loads when it is opened. What it finds stands in the
// address, so that a reload and Back lead to it.
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { threadFindsQuery } from '#shared/api/conversations/finds.ts'
import { useLocation, useSearchParams } from '#shared/router/hooks.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { atParam, findParam } from '../components/use-open-thread.ts'
import type { Target } from '../messages/use-go-to-message.ts'
import { FoundText } from './found-text.tsx'

const SETTLE = 250

type Props = {
  threadId: string
  /** Draws the words that are looked for; null when nothing is. */
  onMark: (mark: ((text: string) => ReactNode) | null) => void
  onGo: (target: Target) => void
  onClose: () => void
}

export function FindBar({ threadId, onMark, onGo, onClose }: Props) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const query = (params.get(findParam) ?? '').trim()
  const [typed, setTyped] = useState(query)
  const [opensEmpty] = useState(query === '')
  const finds = useQuery(threadFindsQuery(threadId, query))
  const hits = finds.data?.hits ?? []
  const wanted = Number(params.get(atParam) ?? Number.NaN)
  const exact = hits.findIndex(({ seq }) => seq === wanted)
  const at = exact >= 0 ? exact : 0
  const hit = hits[at]
  const bar = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // Who comes from a found message reads; who opened this types.
  const arrives = useRef(!opensEmpty)

  const set = (change: (next: URLSearchParams) => void) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        change(next)
        return next
      },
      { replace: true, preventScrollReset: true, state },
    )

  const search = useRef(set)
  search.current = set
  useEffect(() => {
    const words = typed.trim()
    if (words === query) return
    const timer = setTimeout(() => {
      search.current((next) => {
        next.set(findParam, words)
        next.delete(atParam)
      })
    }, SETTLE)
    return () => clearTimeout(timer)
  }, [typed, query])

  useEffect(() => {
    if (opensEmpty) input.current?.focus()
  }, [opensEmpty])

  useEffect(() => {
    onMark(query === '' ? null : (text) => <FoundText text={text} query={query} />)
    return () => onMark(null)
  }, [query, onMark])

  useEffect(() => {
    if (!hit) return
    onGo({ ...hit, keepsFocus: !arrives.current })
    arrives.current = false
  }, [hit, onGo])

  // The focus would be nowhere: it goes to what was found, or to the messages.
  const end = () => {
    const beside = bar.current?.parentElement
    const found = hit && beside?.querySelector<HTMLElement>(`[data-message="${hit.id}"]`)
    const place = found ?? beside?.querySelector<HTMLElement>('section[tabindex]')
    place?.focus({ preventScroll: true })
    onClose()
  }

  const go = (by: number) => {
    const next = hits[(at + by + hits.length) % hits.length]
    if (next) set((changed) => changed.set(atParam, String(next.seq)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return end()
    if (event.key !== 'Enter') return
    event.preventDefault()
    go(event.shiftKey ? -1 : 1)
  }
  const total = finds.data?.total ?? 0
  const failed = finds.isError && !finds.data
  const says = () => {
    if (query === '' || finds.isPending) return ''
    if (failed) return 'Could not search'
    return total === 0 ? 'Not found' : `${at + 1} of ${total}`
  }

  return (
    <search
      ref={bar}
      aria-label="Find in this conversation"
      className="flex shrink-0 flex-wrap items-center gap-1 border-b px-4 py-2"
    >
      <div className="min-w-40 flex-1">
        <TextInput
          ref={input}
          type="search"
          aria-label="Find in this conversation"
          placeholder="Find in this conversation"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className="tabular min-w-16 px-2 text-center text-small text-muted">
        {says()}
      </p>
      {failed && query !== '' && (
        <Button variant="quiet" size="small" onClick={() => void finds.refetch()}>
          Try again
        </Button>
      )}
      <div className="-mr-2 flex">
        <IconButton label="Earlier" icon={<ChevronUp />} disabled={hits.length < 2} onClick={() => go(1)} />
        <IconButton label="Later" icon={<ChevronDown />} disabled={hits.length < 2} onClick={() => go(-1)} />
        <IconButton label="End the search" icon={<X />} onClick={end} />
      </div>
    </search>
  )
}
