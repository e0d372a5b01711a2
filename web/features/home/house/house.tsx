// Of a newcomer: whom the house introduces them to, without a mutual friend. Loads for newcomers alone, and the
// dashboard waits for it: it would move if this came later.
import { listed } from '#shared/format/list.ts'
import { helloAct, helloSubject } from '#shared/hello/hello-act.ts'
import { to } from '#shared/links/to.ts'
import { useOpenMember } from '#shared/members/open-member.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { HouseHost, House as Shown } from '#types/shapes.ts'
import { hostWords } from '../model/host-words.ts'

export default function House({ hosts }: Shown) {
  const userId = useUserId()
  return (
    <section aria-labelledby="house">
      <h2 id="house" className="font-display text-title">
        The house introduces you
      </h2>
      <p className="mt-1 mb-4 text-muted">
        {hosts.length === 0
          ? 'As soon as a member welcomes newcomers, you meet them here.'
          : 'They welcome newcomers: you need no mutual friend.'}
      </p>
      <ul className="grid gap-3 md:grid-cols-3">
        {hosts.map((host) => (
          <Host key={host.id} host={host} userId={userId} />
        ))}
      </ul>
    </section>
  )
}

function Host({ host, userId }: { host: HouseHost; userId: string }) {
  const openMember = useOpenMember()
  const [waiting] = useActs(userId, helloAct, helloSubject(host.id))
  const { shares, words } = hostWords(host)
  const first = host.name.split(' ')[0] ?? host.name
  const greet = () => outboxOf(userId).write(helloAct, { other: host.id, name: first, as: 'newcomer', hello: true })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border bg-surface p-4">
      <button
        type="button"
        onClick={() => openMember(host.id)}
        className="flex min-w-0 flex-1 basis-44 items-center gap-4 rounded-chip text-left"
      >
        <Avatar name={host.name} src={host.avatarUrl} size="large" />
        <span className="flex min-w-0 flex-col">
          <span className="font-display text-lead leading-tight break-words">{host.name}</span>
          {words.length > 0 && (
            <span className="text-small text-muted">
              {shares && 'You share '}
              {listed(words)}
            </span>
          )}
        </span>
      </button>
      {host.threadId ? (
        <ButtonLink to={to('/inbox', { thread: host.threadId })} variant="quiet" size="small">
          Open chat
        </ButtonLink>
      ) : host.saidHello || waiting ? (
        <p role="status" className="basis-full text-small text-muted">
          You said hello. The chat opens once {first} does.
        </p>
      ) : (
        <Button size="small" aria-label={`Say hello to ${host.name}`} onClick={greet}>
          Say hello
        </Button>
      )}
    </li>
  )
}
