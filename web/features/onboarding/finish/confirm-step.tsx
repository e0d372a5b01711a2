// The last step: what is done, how the profile will look, whether discovery shows it, and the button that goes live.
import { Check, Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { AskedFirstSwitch } from '#shared/members/asked-first-switch.tsx'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Chip } from '#shared/ui/buttons/chip.tsx'
import { cx } from '#shared/ui/cx.ts'
import { Switch } from '#shared/ui/forms/switch.tsx'
import { Photo, PhotoCaption } from '#shared/ui/photos/photo.tsx'
import { useAskedFirst } from '../data/use-asked-first.ts'
import { type FinishDraft, type FinishEvent, missingSteps, type Progress } from '../model/finish-draft.ts'
import { CityField } from './city-field.tsx'
import { RequiredNotice } from './required-notice.tsx'

const checklist = [
  { key: 'photos', label: 'Photos', required: true, step: 0 },
  { key: 'industries', label: 'Industries', required: true, step: 1 },
  { key: 'bio', label: 'Bio', required: true, step: 2 },
  { key: 'connections', label: 'Connections', required: false, step: 3 },
  { key: 'endorsements', label: 'Endorsements', required: false, step: 4 },
] as const

type ConfirmStepProps = {
  draft: FinishDraft
  dispatch: (event: FinishEvent) => void
  progress: Progress
  name: string
  /** The profile has no city yet. */
  asksCity: boolean
  goTo: (step: number) => void
  /** What must be answered before it can be finished. */
  question: ReactNode
  onFinish: () => void
  busy: boolean
}

export function ConfirmStep({
  draft,
  dispatch,
  progress,
  name,
  asksCity,
  goTo,
  question,
  onFinish,
  busy,
}: ConfirmStepProps) {
  const missing = missingSteps(progress)
  return (
    <div className="flex flex-col gap-10">
      <section aria-labelledby="setup-progress">
        <h2 id="setup-progress" className="pb-2 text-title">
          Setup progress
        </h2>
        <ul className="divide-y">
          {checklist.map(({ key, label, required, step }) => (
            <li key={key} className="flex items-center gap-3">
              {progress[key] ? (
                <Check aria-label="Done" role="img" className="size-4 text-good" />
              ) : (
                <Circle
                  aria-label="Not done"
                  role="img"
                  className={cx('size-4', required ? 'text-warn' : 'text-muted')}
                />
              )}
              <button
                type="button"
                className="flex min-h-12 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 py-2 text-left hover:text-gold-ink"
                onClick={() => goTo(step)}
              >
                {label}
                <span className="text-small text-muted">{required ? 'Required' : 'Optional'}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <ProfilePreview draft={draft} name={name} />
      {asksCity && <CityField draft={draft} dispatch={dispatch} />}
      <Switch
        label="Show me in Discovery"
        hint="Members who don’t know you yet can find you."
        checked={draft.discoveryVisible}
        onChange={(visible) => dispatch({ type: 'discovery-switched', visible })}
      />
      <AskedFirst />
      <div className="flex flex-col gap-4">
        {question}
        <RequiredNotice missing={missing} goTo={goTo} />
        <Button
          size="large"
          full
          disabled={missing.length > 0}
          busy={busy}
          busyLabel="Finishing Setup..."
          onClick={onFinish}
        >
          Finish & Go Live
        </Button>
        <p className="text-center text-small text-muted">Your profile will be visible to other members.</p>
      </div>
    </div>
  )
}

function AskedFirst() {
  const { known, askedFirst, change } = useAskedFirst()
  return <AskedFirstSwitch checked={askedFirst} disabled={!known} onChange={change} />
}

function ProfilePreview({ draft, name }: { draft: FinishDraft; name: string }) {
  return (
    <section aria-labelledby="profile-preview">
      <h2 id="profile-preview" className="pb-4 text-title">
        Profile preview
      </h2>
      <div className="overflow-hidden rounded-card border bg-surface sm:grid sm:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
        <Photo src={draft.photos[0]} alt={name} sizes="(min-width: 40rem) 17rem, 92vw" rounded={false}>
          <PhotoCaption>
            <p className="font-display text-name">{name}</p>
            {draft.city.trim() && <p className="text-on-photo-muted">{draft.city.trim()}</p>}
          </PhotoCaption>
        </Photo>
        <div className="flex flex-col gap-5 p-5">
          <p className={draft.bio.trim() ? undefined : 'text-muted'}>{draft.bio.trim() || 'No bio yet.'}</p>
          <Labels title="Industries" labels={draft.industries} />
          <Labels title="Known For" labels={draft.knownFor} />
          <Labels title="Often In" labels={draft.oftenIn} />
        </div>
      </div>
    </section>
  )
}

function Labels({ title, labels }: { title: string; labels: string[] }) {
  if (labels.length === 0) return null
  return (
    <div>
      <h3 className="eyebrow pb-2">{title}</h3>
      <p className="flex flex-wrap gap-2">
        {labels.map((label) => (
          <Chip key={label}>{label}</Chip>
        ))}
      </p>
    </div>
  )
}
