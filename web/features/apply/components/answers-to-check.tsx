// Everything that will be submitted, with a button to change each part.
import type { ReactNode } from 'react'
import { longDate } from '#shared/format/time.ts'
import { Link } from '#shared/links/link.tsx'
import { Photo } from '#shared/ui/photos/photo.tsx'
import { isDateOfBirth, isPassword } from '../model/answers.ts'
import type { ApplicationDraft } from '../model/application-draft.ts'
import { dayOf, oddity, thisReader } from '../model/birthday.ts'
import { type StepSlug, stepNumber, stepPath, unfinishedSteps } from '../model/steps.ts'
import { useWaitingPortrait } from '../state/use-waiting-portrait.ts'
import { changeState } from '../state/use-wizard-place.ts'
import { ConfirmedBy } from './vouched-address.tsx'

type Answer = { slug: StepSlug; name: string; value: ReactNode }

export function AnswersToCheck({ draft, closed }: { draft: ApplicationDraft; closed: boolean }) {
  const unfinished = unfinishedSteps(draft)
  return (
    <section aria-labelledby="check-answers" className="mt-14">
      <h2 id="check-answers" className="text-title">
        Check your answers
      </h2>
      <dl className="mt-5 border-t">
        {answersOf(draft).map(({ slug, name, value }) => (
          <div
            key={slug}
            className="grid grid-cols-[1fr_auto] items-start gap-x-4 border-b py-4 sm:grid-cols-[9rem_1fr_auto]"
          >
            <dt className="text-small text-muted sm:pt-0.5">{name}</dt>
            <dd className="col-start-1 min-w-0 wrap-anywhere whitespace-pre-line sm:col-start-2">
              {value}
              {/* The password is asked for again below. */}
              {slug !== 'password' && unfinished.includes(slug) && (
                <p className="text-small text-bad">Please complete this answer.</p>
              )}
            </dd>
            <dd className="col-start-2 row-span-2 row-start-1 -my-2.5 sm:col-start-3">
              {!closed && (
                <Link
                  to={stepPath(stepNumber(slug) ?? 1)}
                  state={changeState}
                  className="inline-flex min-h-11 items-center rounded-chip px-1 text-small font-medium text-gold-ink underline-offset-4 hover:underline"
                >
                  Change <span className="sr-only">{name.toLowerCase()}</span>
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function answersOf(draft: ApplicationDraft): Answer[] {
  const links = draft.pressLinks.filter((link) => link.trim())
  return [
    { slug: 'email', name: 'Email', value: <Email draft={draft} /> },
    { slug: 'password', name: 'Password', value: isPassword(draft.password) ? '••••••••' : 'To be typed again' },
    { slug: 'name', name: 'Full name', value: draft.name.trim() },
    { slug: 'age', name: 'Date of birth', value: <BornOn written={draft.dateOfBirth} /> },
    { slug: 'title', name: 'Title', value: draft.jobTitle },
    { slug: 'industries', name: 'Industries', value: draft.industries.join(', ') },
    { slug: 'photo', name: 'Photo', value: draft.profilePhoto && <Portrait draft={draft} /> },
    { slug: 'social', name: 'Social handle', value: draft.instagram.trim() },
    {
      slug: 'why-you',
      name: 'Why you',
      value: (
        <>
          {draft.whyYouText.trim()}
          {links.length > 0 && <span className="mt-2 block text-small text-muted">{links.join('\n')}</span>}
        </>
      ),
    },
    { slug: 'invited', name: 'Invited by', value: draft.invitedBy.trim() || 'Nobody named' },
  ]
}

function Email({ draft: { email } }: { draft: ApplicationDraft }) {
  return (
    <>
      {email.trim()}
      <ConfirmedBy email={email} />
    </>
  )
}

function BornOn({ written }: { written: string }) {
  const day = dayOf(written)
  const odd = isDateOfBirth(written) ? oddity(written, thisReader()) : null
  return (
    <>
      <span className="tabular">{written}</span>
      {day && <span className="block text-small text-muted">{longDate(day)}</span>}
      {odd && <span className="block text-small text-warn">{odd} Is that right?</span>}
    </>
  )
}

function Portrait({ draft }: { draft: ApplicationDraft }) {
  const { entry, src, known } = useWaitingPortrait(draft.id)
  return (
    <div className="mt-1.5 w-20">
      {entry && src ? (
        <img src={src} alt="You" className="aspect-[4/5] w-full rounded-card object-cover" />
      ) : (
        <Photo src={entry || !known ? null : draft.profilePhoto} alt="Your photo" sizes="5rem" />
      )}
    </div>
  )
}
