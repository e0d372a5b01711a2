// The beginning of an intro chat: the three on their path, the connector's words, what the two share, and two ways to begin.
import { useQuery } from '@tanstack/react-query'
import { memberProfileQuery } from '#shared/api/members/members.ts'
import { myProfileQuery } from '#shared/api/members/own-profile.ts'
import { listed } from '#shared/format/list.ts'
import { cx } from '#shared/ui/cx.ts'
import type { Person, Thread } from '#types/shapes.ts'
import { useOwnFace } from '../data/use-own-face.ts'
import { openersFor, sharedBy } from '../model/introduction.ts'
import { personIn } from '../model/thread.ts'
import { RequestPath } from '../request/request-path.tsx'

// Beyond this length the words are a reason and not a greeting: set smaller.
const LONG = 120

type Props = { words: string; thread: Thread; me: string; onOpener: (words: string) => void }

const gone = (id: string | null): Person => ({ id: id ?? '', name: 'A former member', avatarUrl: null })

export function Introduction({ words, thread, me, onOpener }: Props) {
  const own = useOwnFace(me)
  const who = (id: string | null) => (id === me ? own : (personIn(thread, id) ?? gone(id)))
  const [requester, connector, target] = [who(thread.requesterId), who(thread.connectorId), who(thread.targetId)]
  const introduced = me === thread.requesterId || me === thread.targetId
  const other = me === thread.requesterId ? target : requester
  return (
    <section
      aria-label="Introduction"
      className="mx-auto flex w-full max-w-reading flex-col items-stretch gap-5 px-2 pt-4 pb-6 text-center"
    >
      <RequestPath requester={requester} connector={connector} target={target} me={me} joined />
      <p className={cx('font-display text-balance break-words', words.length > LONG ? 'text-lead' : 'text-title')}>
        {words}
      </p>
      {introduced && <InCommon other={other} connector={connector} thread={thread} onOpener={onOpener} />}
    </section>
  )
}

type InCommonProps = { other: Person; connector: Person; thread: Thread; onOpener: (words: string) => void }

function InCommon({ other, connector, thread, onOpener }: InCommonProps) {
  const { data: mine } = useQuery({ ...myProfileQuery(), refetchOnMount: false })
  const { data: theirs } = useQuery({ ...memberProfileQuery(other.id), enabled: other.id !== '' })
  const last = thread.lastMessage
  // Once one of the two has spoken, nobody needs a first sentence.
  const silent = last === null || last.senderId === null || last.senderId === connector.id
  return (
    <>
      <p className="text-muted text-balance">You share {listed(sharedBy(mine, theirs, connector.name))}.</p>
      {silent && thread.canSend && (
        <ul aria-label="Ways to begin" className="flex flex-col items-center gap-2">
          {openersFor(other.name, connector.name, theirs).map((opener) => (
            <li key={opener} className="max-w-full">
              <button
                type="button"
                onClick={() => onOpener(opener)}
                className="min-h-11 rounded-sheet border border-gold/40 px-4 py-2 text-small text-balance text-gold-ink transition-colors duration-150 hover:border-gold hover:bg-raised"
              >
                {opener}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
