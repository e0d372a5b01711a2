// Each kind of notification by each way, the quiet hours, and the letter. Each press holds at once.
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { NoticesChange } from '#shared/api/conversations/notices.ts'
import { clockTime } from '#shared/format/time.ts'
import { kindWords } from '#shared/notifications/kind-words.ts'
import { cx } from '#shared/ui/cx.ts'
import { controlStyle } from '#shared/ui/forms/control-style.ts'
import { Switch } from '#shared/ui/forms/switch.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'
import type { NoticeSettings } from '#types/shapes.ts'
import { useNotices } from '../data/use-notices.ts'
import { channelOf } from '../model/notices-press.ts'

type NoticesSheetProps = { open: boolean; onClose: () => void }

export default function NoticesSheet({ open, onClose }: NoticesSheetProps) {
  const { query, shown, press } = useNotices()
  return (
    <Sheet open={open} onClose={onClose} title="What you hear" size="full" width="wide">
      {shown ? (
        <Choices shown={shown} press={press} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} retrying={query.isFetching} />
      ) : (
        <SkeletonRegion label="Loading" className="flex flex-col gap-8 py-4">
          <SkeletonText lines={3} />
          <SkeletonText lines={3} />
        </SkeletonRegion>
      )}
    </Sheet>
  )
}

const ways = [
  ['inApp', 'In the app'],
  ['push', 'Push'],
  ['mail', 'Letter'],
] as const

type ChoicesProps = { shown: NoticeSettings; press: (change: NoticesChange) => void }

function Choices({ shown, press }: ChoicesProps) {
  const { kinds, quiet, letters, letterHour, timeZone } = shown
  return (
    <div className="flex flex-col gap-8 pb-4">
      <div>
        {kinds.map(({ kind, ...by }) => (
          <fieldset
            key={kind}
            className="flex min-w-0 flex-col gap-x-6 gap-y-2 border-t py-3 first:border-t-0 sm:flex-row sm:items-center sm:justify-between"
          >
            {/* Beside its buttons on wide screens: a legend can't be laid out. */}
            <legend className="sr-only">{kindWords[kind]}</legend>
            <span aria-hidden="true">{kindWords[kind]}</span>
            <span className="flex flex-wrap gap-2">
              {ways.map(([way, words]) => (
                <button
                  key={way}
                  type="button"
                  aria-pressed={by[way]}
                  disabled={way === 'mail' && !letters}
                  onClick={() => press({ kind, channel: channelOf[way], wanted: !by[way] })}
                  className={cx(
                    'inline-flex min-h-11 items-center gap-1.5 rounded-full border pr-4 pl-3 text-small transition-colors duration-150 disabled:opacity-40',
                    by[way]
                      ? 'border-gold bg-raised text-gold-ink'
                      : 'border-line-strong/40 text-muted hover:bg-raised',
                  )}
                >
                  <Check aria-hidden="true" className={cx('size-3.5', !by[way] && 'opacity-0')} />
                  {words}
                </button>
              ))}
            </span>
          </fieldset>
        ))}
        <p className="border-t pt-3 text-small text-muted">
          What the club itself has to say always reaches you. Whatever is not told in the app still stands under “All”
          of the bell.
        </p>
      </div>
      <Part>
        <Switch
          label="Quiet hours"
          hint={
            timeZone
              ? `Nothing is pushed then, and no letter comes. On the clock of ${placeOf(timeZone)}.`
              : 'Nothing is pushed then, and no letter comes.'
          }
          checked={quiet.on}
          onChange={(on) => press({ quiet: on })}
        />
        {quiet.on && (
          <div className="flex flex-wrap gap-4">
            <Hour label="From" value={quiet.from} onChange={(hour) => press({ quiet_from: hour })} />
            <Hour label="Until" value={quiet.until} onChange={(hour) => press({ quiet_until: hour })} />
          </div>
        )}
      </Part>
      <Part>
        <Switch
          label="A letter by mail"
          hint="What you have not seen for an hour, in one letter a day at most. None where you have seen it all."
          checked={letters}
          onChange={(on) => press({ letters: on })}
        />
        {letters && <Hour label="Comes at" value={letterHour} onChange={(hour) => press({ letter_hour: hour })} />}
      </Part>
    </div>
  )
}

const Part = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-4 border-t pt-4">{children}</div>
)

/** "Europe/Paris" is Paris. */
const placeOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

const hours = Array.from({ length: 24 }, (_, hour) => hour)

type HourProps = { label: string; value: number; onChange: (hour: number) => void }

function Hour({ label, value, onChange }: HourProps) {
  const id = useId()
  return (
    <div className="flex w-36 max-w-full flex-col gap-1">
      <label htmlFor={id} className="text-small text-muted">
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(Number(event.target.value))} className={controlStyle}>
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {clockTime(new Date(2026, 0, 1, hour))}
          </option>
        ))}
      </select>
    </div>
  )
}
