// What the committee knows of somebody a report concerns: since when they are here, reports, and what was done before.
import { counted } from '#shared/format/number.ts'
import { longDate } from '#shared/format/time.ts'
import { doneWords } from '#shared/safety/words.ts'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { SafetyPerson } from '#types/shapes.ts'

export function PersonKnown({ title, person }: { title: string; person: SafetyPerson }) {
  const { name, avatarUrl, memberSince, status, limitedUntil, reportsAbout, reportsMade, reportsDismissed, measures } =
    person
  const standing = measures.filter(({ act, undoneAt }) => act !== 'dismiss' && undoneAt === null)
  const facts = [
    `Here since ${longDate(memberSince)}`,
    status === 'inactive' && 'Account closed',
    status === 'away' && 'Away at the moment',
    limitedUntil && `No new plugs until ${longDate(limitedUntil)}`,
    `Reported ${counted(reportsAbout, 'time')}`,
    `Reported others ${counted(reportsMade, 'time')}${reportsDismissed > 0 ? `, ${reportsDismissed} dismissed` : ''}`,
  ].filter((fact) => typeof fact === 'string')
  return (
    <section aria-label={title}>
      <h3 className="eyebrow pb-3">{title}</h3>
      <p className="flex items-center gap-3">
        <Avatar name={name} src={avatarUrl} size="small" />
        <span className="min-w-0 truncate">{name}</span>
      </p>
      <ul className="pt-2 text-small text-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {standing.map(({ id, act, takenAt }) => (
          <li key={id}>
            {doneWords[act]} on {longDate(takenAt)}
          </li>
        ))}
      </ul>
    </section>
  )
}
