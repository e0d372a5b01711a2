// A screen whose code can't be had at the moment: the tabs and Back stay, and it opens by itself once it can.
import { useEffect } from 'react'
import type { LostProps } from '#shared/connection/lazy-again.tsx'
import { loadNewBuild } from '#shared/connection/new-build.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { Button } from '../buttons/button.tsx'
import { lossWords } from './lost-piece.tsx'

/** `onBack`: for a screen that may be the first of its history. */
export function LostScreen({ loss, retry, onBack }: LostProps & { onBack?: () => void }) {
  const navigate = useNavigate()
  // The address is already that of the screen that was asked for: the new build opens it.
  useEffect(() => {
    if (loss === 'build') loadNewBuild()
  }, [loss])
  const { title, hint, action } = lossWords[loss]
  return (
    <div
      role="status"
      className="mx-auto flex min-h-[70dvh] max-w-reading flex-col items-center justify-center gap-4 px-6 py-16 text-center"
    >
      <span aria-hidden="true" className="h-px w-10 bg-gold" />
      <h1 className="font-display text-title">{title}</h1>
      <p className="text-muted">{hint}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="quiet" onClick={loss === 'build' ? () => window.location.reload() : retry}>
          {action}
        </Button>
        <Button variant="ghost" onClick={onBack ?? (() => navigate(-1))}>
          Back
        </Button>
      </div>
    </div>
  )
}

/** The same for a screen outside the tabs, which has no landmark around it. */
export function LostPage(props: LostProps) {
  return (
    <main id="main">
      <LostScreen {...props} />
    </main>
  )
}
