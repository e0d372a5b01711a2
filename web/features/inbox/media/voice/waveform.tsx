// The levels of a voice note; what was heard of it stands out.
import { cx } from '#shared/ui/cx.ts'

export function Waveform({ levels, heard }: { levels: number[]; heard: number }) {
  return (
    <span aria-hidden="true" className="flex h-8 min-w-0 flex-1 items-center gap-px overflow-hidden">
      {levels.map((level, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a moment keeps its place
          key={at}
          style={{ height: `${Math.max(8, level * 100)}%` }}
          className={cx('min-w-px flex-1 rounded-full', at / levels.length < heard ? 'bg-gold-ink' : 'bg-muted/40')}
        />
      ))}
    </span>
  )
}
