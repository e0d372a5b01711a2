// A newcomer the house asks the member to welcome: who they are, and the two answers.
import { useQueryClient } from '@tanstack/react-query'
import { staleAfter } from '#shared/api/stale-after.ts'
import { listed } from '#shared/format/list.ts'
import { shortDate } from '#shared/format/time.ts'
import { helloAct, helloSubject } from '#shared/hello/hello-act.ts'
import { industryName } from '#shared/members/industry-name.ts'
import { useOpenMember } from '#shared/members/open-member.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { Welcome } from '#types/shapes.ts'
import { WaitingAct } from '../request/waiting-act.tsx'

export function WelcomeCard({ welcome, userId }: { welcome: Welcome; userId: string }) {
  const openMember = useOpenMember()
  const { id, name, avatarUrl, city, bio, industries, saidHello } = welcome
  const first = name.split(' ')[0] ?? name
  const about = [...(city ? [city] : []), ...industries.map(industryName)]
  return (
    <article
      aria-label={`Welcome, ${name}`}
      className="flex flex-col gap-4 rounded-card border border-gold/40 bg-surface p-4"
    >
      <button
        type="button"
        onClick={() => openMember(id)}
        className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 rounded-chip text-left"
      >
        <Avatar name={name} src={avatarUrl} size="large" />
        <span className="flex min-w-0 flex-1 basis-36 flex-col">
          <span className="eyebrow">{saidHello ? `${first} says hello` : 'The house introduces'}</span>
          <span className="font-display text-lead leading-tight text-balance break-words">Welcome, {first}</span>
          {about.length > 0 && <span className="text-small text-muted">{listed(about)}</span>}
        </span>
      </button>
      <p dir="auto" className="break-words">
        {bio}
      </p>
      <Answers welcome={welcome} first={first} userId={userId} />
    </article>
  )
}

function Answers({ welcome, first, userId }: { welcome: Welcome; first: string; userId: string }) {
  const [waiting] = useActs(userId, helloAct, helloSubject(welcome.id))
  const cache = useQueryClient()
  const answer = (hello: boolean) =>
    outboxOf(userId).write(helloAct, { other: welcome.id, name: first, as: 'host', hello })
  const pressed = waiting?.input.hello
  const buttons = (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button className="flex-auto" busy={pressed === true} onClick={() => answer(true)}>
          Say hello
        </Button>
        <Button variant="quiet" className="flex-auto" busy={pressed === false} onClick={() => answer(false)}>
          Not this time
        </Button>
      </div>
      <p className="text-caption text-muted">
        A hello opens your chat. Nobody is told of a “Not this time”. Open until {shortDate(welcome.endsAt)}.
      </p>
    </div>
  )
  if (!waiting) return buttons
  return (
    <WaitingAct
      entry={waiting}
      what={waiting.input.hello ? 'You said hello.' : 'You chose not this time.'}
      onTakenBack={() => void staleAfter(cache, 'answer_introduction')}
    >
      {buttons}
    </WaitingAct>
  )
}
