// Tonight's three: introductions to make and to ask for, each with its reason. They stand until the club's hour of the next day.
import { useEffect, useState } from 'react'
import { clockTime, longDay } from '#shared/format/time.ts'
import { useOpenIntroduction, useOpenMember, useOpenPlug } from '#shared/members/open-member.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import { Skeleton } from '#shared/ui/progress/skeleton.tsx'
import type { Person, TonightIntroduction, Tonight as Tonights } from '#types/shapes.ts'
import { tonightTitle, whyMeet } from '../model/tonight-text.ts'
import { chosenOf } from '../model/waves.ts'
import { WaveSlot } from './wave-slot.tsx'

type TonightProps = {
  tonight: Tonights
  /** When this answer came, on the device's clock. */
  readAt: number
  onOver: () => unknown
}

export function Tonight({ tonight: { until, chosen, introductions }, readAt, onOver }: TonightProps) {
  const over = useOver(Date.parse(until), readAt, onOver)
  if (chosen === 0) return null
  return (
    <section aria-labelledby="tonight">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="tonight" className="font-display text-title">
          {tonightTitle(chosen)}
        </h2>
        <p className="text-caption text-muted">until {whenOver(until)}</p>
      </div>
      {introductions.length === 0 && !over ? (
        <p className="text-muted">That was all. The next ones come {whenOver(until)}.</p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-3">
          {introductions.map((introduction) => (
            <li
              key={introduction.one.id + introduction.other.id}
              className="relative flex flex-col justify-between gap-3 rounded-card border bg-surface p-4"
            >
              {over ? <Skeleton className="h-28" /> : <Card {...introduction} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Card(introduction: TonightIntroduction) {
  const { kind, one, other } = introduction
  const introduce = useOpenIntroduction()
  const ask = useOpenPlug()
  const asks = kind === 'ask'
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pr-8">
        <span className="flex flex-wrap gap-1">
          <Face person={one} />
          <Face person={other} />
        </span>
        <p className="min-w-min flex-1 basis-28 font-display text-body wrap-anywhere">
          {one.name}
          {asks ? (
            <span className="block font-sans text-small text-muted">through {other.name}</span>
          ) : (
            <> and {other.name}</>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-min flex-1 text-small break-words text-muted">{whyMeet(introduction, new Date())}</p>
        <Button
          size="small"
          variant="quiet"
          aria-label={
            asks ? `Ask ${other.name} to introduce you to ${one.name}` : `Introduce ${one.name} and ${other.name}`
          }
          onClick={() => (asks ? ask(one.id, { via: other.id }) : introduce(one.id, other.id))}
        >
          {asks ? 'Ask' : 'Introduce'}
        </Button>
      </div>
      <WaveSlot waved={chosenOf(introduction)} who={asks ? one.name : `${one.name} and ${other.name}`} bare />
    </>
  )
}

function Face({ person: { id, name, avatarUrl } }: { person: Person }) {
  const open = useOpenMember()
  return (
    <button type="button" aria-label={`${name}, chosen for tonight`} onClick={() => open(id)} className="rounded-full">
      <Avatar name={name} src={avatarUrl} />
    </button>
  )
}

/** "17:00", on another day "Saturday, 17:00". */
function whenOver(until: string) {
  const today = new Date(until).toDateString() === new Date().toDateString()
  return `${today ? '' : `${longDay(until).split(',')[0]}, `}${clockTime(until)}`
}

// Whether its time is over, and the next ones are not here yet. A device whose clock is ahead believes an answer that has just come.
function useOver(until: number, readAt: number, onOver: () => unknown) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const left = until - Date.now()
    if (left <= 0) return
    const timer = setTimeout(() => {
      setNow(Date.now())
      onOver()
    }, left)
    return () => clearTimeout(timer)
  }, [until, onOver])
  return until <= now && readAt < until
}
