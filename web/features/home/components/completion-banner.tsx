// Asks a member to finish their profile. Dismissed, it stays away for thirty minutes and then asks again.
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readDraft, writeDraft } from '#shared/drafts/draft-store.ts'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { ProgressBar } from '#shared/ui/progress/progress-bar.tsx'
import type { HomeDashboard } from '#types/shapes.ts'
import { isSnoozed, snoozeLeft } from '../model/snooze.ts'

const KEY = 'profile-banner-dismissed'

export function CompletionBanner({ completion }: { completion: HomeDashboard['completion'] }) {
  const [dismissedAt, setDismissedAt] = useState(() => readDraft<number>(KEY, 1))
  const snoozed = isSnoozed(dismissedAt, Date.now())

  useEffect(() => {
    if (dismissedAt === null || !snoozed) return
    const timer = setTimeout(() => setDismissedAt(null), snoozeLeft(dismissedAt, Date.now()))
    return () => clearTimeout(timer)
  }, [dismissedAt, snoozed])

  if (!completion.required || snoozed) return null
  const dismiss = () => {
    writeDraft(KEY, 1, Date.now())
    setDismissedAt(Date.now())
  }
  return (
    <section aria-label="Complete your profile" className="rounded-card border bg-surface p-5">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="font-display text-title">Complete your profile</h2>
          <p className="mt-1 text-small text-muted">
            {completion.percent}% complete · <span className="inline-block">2-3 minutes remaining</span>
          </p>
        </div>
        <IconButton label="Remind me later" icon={<X />} onClick={dismiss} />
      </div>
      <div className="mt-4 flex flex-col gap-5 sm:flex-row sm:items-center sm:gap-8">
        <ProgressBar label="Profile completion" value={completion.percent} />
        <ButtonLink to="/onboarding/finish" className="max-sm:w-full">
          Continue
        </ButtonLink>
      </div>
    </section>
  )
}
