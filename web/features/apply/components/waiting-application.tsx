// An application that was handed in while the line was gone: what becomes of it, and the way back to the answers. Loads when there is one.
import { useEffect, useRef } from 'react'
import { isOf } from '#shared/outbox/act.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { visitor } from '#shared/outbox/owners.ts'
import { useStanding } from '#shared/outbox/standing.ts'
import { readEntries } from '#shared/outbox/store.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { applicationAct } from '../data/application-act.ts'
import { portraitAct } from '../data/portrait-act.ts'
import { applicationSubject, heldPassword, keepApplication } from '../model/kept-application.ts'
import { keptProblem, noRoomForPhoto } from '../model/submit-problem.ts'

type WaitingApplicationProps = { application: string; onSent: (application: string) => void }

export default function WaitingApplication({ application, onSent }: WaitingApplicationProps) {
  const outbox = outboxOf(visitor)
  const subject = applicationSubject(application)
  const [entry] = useActs(visitor, applicationAct, subject)
  const [portrait] = useActs(visitor, portraitAct, subject)
  const heading = useRef<HTMLHeadingElement>(null)
  const sent = useRef(onSent)
  sent.current = onSent

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(
    () =>
      outbox.onSettled((event) => {
        if (event.how === 'sent' && isOf(applicationAct)(event.entry) && event.entry.subject === subject)
          sent.current(application)
      }),
    [outbox, application, subject],
  )
  useEffect(() => {
    // A device that kept nothing after all: the draft is still there.
    void readEntries(visitor).then((kept) => {
      if (kept && ![...kept, ...outbox.entries()].filter(isOf(applicationAct)).some((one) => one.subject === subject))
        keepApplication(null)
    })
  }, [outbox, subject])

  function change() {
    if (entry) outbox.discard(entry.id)
    keepApplication(null)
  }

  const refused = entry?.state === 'failed'
  return (
    <div className="flex flex-col items-start gap-6">
      <h1 ref={heading} tabIndex={-1} className="text-hero outline-none">
        {refused ? 'Not taken.' : 'Kept.'}
      </h1>
      <span aria-hidden="true" className="h-px w-14 bg-gold" />
      {refused ? (
        <p role="alert" className="max-w-reading text-lead text-bad">
          {keptProblem(entry.code)}
        </p>
      ) : (
        <>
          <p className="max-w-reading text-lead">
            Your application is on this device. It is sent by itself once the line is back.
          </p>
          {entry && <Standing entry={entry} />}
          <p className="max-w-reading text-muted">
            {heldPassword(application) === undefined
              ? 'Passwords are never kept: you choose yours once more when it has arrived.'
              : 'You may close this page and come back later. Passwords are never kept: then you choose yours once more.'}
          </p>
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {entry?.code === noRoomForPhoto && portrait && (
          <Button size="large" onClick={() => outbox.retry([portrait.id, entry.id])}>
            Try again
          </Button>
        )}
        <Button size="large" variant={refused && entry.code !== noRoomForPhoto ? 'primary' : 'quiet'} onClick={change}>
          Change answers
        </Button>
        <ButtonLink to="/" size="large" variant="ghost">
          Close
        </ButtonLink>
      </div>
    </div>
  )
}

function Standing({ entry }: { entry: Parameters<typeof useStanding>[0] }) {
  return (
    <p role="status" className="text-small text-gold-ink">
      {useStanding(entry).words}
    </p>
  )
}
