// The end of the preview: the application would be pending now. A number climbs and stops short of a hundred.
import { useEffect, useState } from 'react'
import { copyText } from '#shared/device/copy-text.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { ProgressBar } from '#shared/ui/progress/progress-bar.tsx'
import { pendingTarget, pendingTick } from '../model/preview-draft.ts'

const inviteText = () =>
  `I'm joining o1, a members' network built on introductions. Apply here: ${location.origin}/apply`

function usePendingCount() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      setCount((current) => {
        if (current + 1 >= pendingTarget) clearInterval(timer)
        return Math.min(current + 1, pendingTarget)
      })
    }, pendingTick)
    return () => clearInterval(timer)
  }, [])
  return count
}

export function PendingStep() {
  const count = usePendingCount()

  async function invite() {
    const text = inviteText()
    if (await copyText(text)) toast.success('Copied', { description: 'Invite link copied to clipboard.' })
    else toast.error('This browser does not allow copying', { description: text })
  }

  return (
    <div className="flex flex-col items-center gap-8 py-6 text-center">
      <p className="tabular font-display text-hero text-gold-ink">{count}</p>
      <ProgressBar value={count} label="Review" className="max-w-sm" />
      <p className="max-w-reading text-balance text-muted">
        Friends who are members already can speak for you while you wait.
      </p>
      <div className="flex flex-col gap-3 self-stretch sm:flex-row sm:justify-center">
        <Button size="large" onClick={invite}>
          Invite friends
        </Button>
        <ButtonLink to="/discover" size="large" variant="quiet">
          Preview the Club
        </ButtonLink>
      </div>
    </div>
  )
}
