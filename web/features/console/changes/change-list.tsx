// The changes one by one: who, what it was and what it is now, and the two answers.
import { useRef } from 'react'
import { nothingInHand } from '#shared/focus/nothing-in-hand.ts'
import { shortDate, timeAgo } from '#shared/format/time.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import { Photo } from '#shared/ui/photos/photo.tsx'
import type { ProfileChange } from '#types/shapes.ts'
import { useSettleChange } from '../data/use-settle-change.ts'
import { changeWords } from '../model/profile-change.ts'

export function ChangeList({ changes }: { changes: ProfileChange[] }) {
  const list = useRef<HTMLUListElement>(null)
  const { settle, busyWith } = useSettleChange()

  async function answer(change: ProfileChange, restore: boolean) {
    await settle(change, restore)
    requestAnimationFrame(() => {
      // The settled one has left the list and taken the focus with it.
      if (nothingInHand()) list.current?.focus()
    })
  }

  return (
    <ul ref={list} tabIndex={-1} aria-label="Changes" className="divide-y outline-none">
      {changes.map((change) => (
        <Change
          key={change.id}
          change={change}
          busy={busyWith(change.id)}
          onAnswer={(restore) => answer(change, restore)}
        />
      ))}
    </ul>
  )
}

type ChangeProps = { change: ProfileChange; busy: 'restore' | 'keep' | null; onAnswer: (restore: boolean) => void }

function Change({ change, busy, onAnswer }: ChangeProps) {
  const { member, field, before, after, changedAt } = change
  const { thing, why, restore } = changeWords(change)
  const what = thing.toLowerCase()
  return (
    <li className="flex flex-col gap-4 py-5">
      <div className="flex items-center gap-3">
        <Avatar name={member.name} src={member.avatarUrl} size="small" />
        <p className="min-w-0 flex-1 wrap-anywhere">{member.name}</p>
        <time dateTime={changedAt} title={shortDate(changedAt)} className="tabular shrink-0 text-caption text-muted">
          {timeAgo(changedAt)}
        </time>
      </div>
      <div>
        <h3 className="eyebrow mb-1.5">{thing}</h3>
        {why && <p className="mb-3 text-small text-muted">{why}</p>}
        <dl className="grid grid-cols-2 gap-4 text-small">
          <Side label="Before" value={before} isPhoto={field === 'photo'} />
          <Side label="After" value={after} isPhoto={field === 'photo'} />
        </dl>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        {restore && (
          <Button
            variant="quiet"
            size="small"
            busy={busy === 'restore'}
            disabled={busy === 'keep'}
            aria-label={`${restore}: ${what} of ${member.name}`}
            onClick={() => onAnswer(true)}
          >
            {restore}
          </Button>
        )}
        <Button
          size="small"
          busy={busy === 'keep'}
          disabled={busy === 'restore'}
          aria-label={`Keep: ${what} of ${member.name}`}
          onClick={() => onAnswer(false)}
        >
          Keep
        </Button>
      </div>
    </li>
  )
}

type SideProps = { label: 'Before' | 'After'; value: string | null; isPhoto: boolean }

function Side({ label, value, isPhoto }: SideProps) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-caption text-muted">{label}</dt>
      <dd className="wrap-anywhere">
        {value === null ? (
          <span className="text-muted">None</span>
        ) : isPhoto ? (
          <Photo src={value} alt={`${label} the change`} sizes="9rem" className="max-w-36" />
        ) : (
          value
        )}
      </dd>
    </div>
  )
}
