// The button that scrolls to the end, with the number of messages waiting there. Where little of the conversation is in sight it would cover what it leads past.
import { ArrowDown } from 'lucide-react'

export function JumpToLatest({ count, onJump }: { count: number; onJump: () => void }) {
  return (
    <button
      type="button"
      onClick={onJump}
      className="[@container(max-height:12rem)]:hidden absolute right-4 bottom-3 flex min-h-11 min-w-11 animate-appear items-center justify-center gap-2 rounded-full border bg-surface px-3 text-small shadow-float transition-colors hover:bg-raised"
    >
      <ArrowDown aria-hidden="true" className="size-5" strokeWidth={1.5} />
      {count > 0 && <span className="tabular font-semibold text-gold-ink">{count > 99 ? '99+' : count}</span>}
      <span className="sr-only">{count > 0 ? 'new, jump to latest' : 'Jump to latest'}</span>
    </button>
  )
}
