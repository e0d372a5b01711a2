// The beginning of an intro chat: who is introduced and by whom, the connector's words, what the two share, ways to begin, Connect, and a time to meet. To who brought
// them together: the step back.
import { CalendarPlus, LogOut } from 'lucide-react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { cx } from '#shared/ui/cx.ts'
import type { Person, Thread } from '#types/shapes.ts'
import { useOpenThread } from '../components/use-open-thread.ts'
import { useStepBack } from '../data/leave-thread.ts'
import { useOwnFace } from '../data/use-own-face.ts'
import { isSilent, openersFor, partnerIn, sharesAnything } from '../model/occasion.ts'
import { isByHouse, personIn } from '../model/thread.ts'
import { ConnectOffer } from '../request/connect-bar.tsx'
import { IntroducedFaces } from './introduced-faces.tsx'
import { useSuggestTimes } from './use-suggest-times.ts'
import { WaysToBegin } from './ways-to-begin.tsx'
import { WhatTheyShare } from './what-they-share.tsx'

// Beyond this length the words are a reason and not a greeting: set smaller.
const LONG = 120

type Props = { words: string; thread: Thread; me: string; onOpener: (words: string) => void }

const gone = (id: string | null): Person => ({ id: id ?? '', name: 'A former member', avatarUrl: null })
const firstOf = ({ name }: Person) => name.split(' ')[0] ?? name

export function Introduction({ words, thread, me, onOpener }: Props) {
  const own = useOwnFace(me)
  const who = (id: string | null) => (id === me ? own : (personIn(thread, id) ?? gone(id)))
  const [requester, target] = [who(thread.requesterId), who(thread.targetId)]
  const ids = isByHouse(thread)
    ? []
    : thread.chain
      ? [thread.connectorId, thread.secondConnectorId]
      : [thread.connectorId]
  const between = ids.map(who)
  // Each of the two knows one of a chain's connectors: whom the other one knows is asked about.
  const theirs = me === thread.targetId ? between[0] : between.at(-1)
  const other = partnerIn(thread, me)
  const silent = isSilent(thread)
  // A reason that is not among the words: of who asked.
  const reason = thread.parentRequestId && thread.reason && !words.includes(thread.reason) ? thread.reason : null
  return (
    <section
      aria-label="Introduction"
      className="mx-auto flex w-full max-w-reading flex-col items-center gap-4 px-2 pt-3 pb-5 text-center"
    >
      <IntroducedFaces requester={requester} between={between} target={target} me={me} />
      <p className={cx('font-display text-balance break-words', words.length > LONG ? 'text-lead' : 'text-title')}>
        {words}
      </p>
      {reason && (
        <blockquote className="text-muted text-balance break-words">
          “{reason}” <cite className="text-small not-italic">{requester.id === me ? 'You' : firstOf(requester)}</cite>
        </blockquote>
      )}
      {other &&
        (thread.occasion && sharesAnything(thread.occasion) ? (
          <WhatTheyShare occasion={thread.occasion} />
        ) : (
          theirs && !thread.chain && <p className="text-muted text-balance">You share {theirs.name}.</p>
        ))}
      {other && silent && (
        <>
          <WaysToBegin openers={openersFor(other.name, theirs?.name ?? null, thread.occasion)} onOpener={onOpener} />
          <ConnectOffer thread={thread} userId={me} stacked>
            {!thread.times && <SuggestATime thread={thread} />}
          </ConnectOffer>
        </>
      )}
      {ids.includes(me) && <StepBack thread={thread} />}
    </section>
  )
}

function SuggestATime({ thread }: { thread: Thread }) {
  const { show } = useSuggestTimes(thread)
  return (
    <Button variant="quiet" onClick={() => show()}>
      <CalendarPlus className="size-5" aria-hidden="true" />
      Suggest a time
    </Button>
  )
}

function StepBack({ thread }: { thread: Thread }) {
  const { close } = useOpenThread()
  const leave = useStepBack(close)
  return (
    <div className="flex flex-col items-center gap-2">
      <Button variant="quiet" busy={leave.isPending} onClick={() => leave.mutate(thread)}>
        <LogOut className="size-5" aria-hidden="true" />I leave you to it
      </Button>
      <p className="text-small text-muted text-balance">They keep their chat, and read that you left them to it.</p>
    </div>
  )
}
