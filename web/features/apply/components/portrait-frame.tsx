// The photograph as members will see it: from the device until it has arrived, from the server afterwards.
import { useEffect, useState } from 'react'
import type { Entry } from '#shared/outbox/act.ts'
import { useStanding } from '#shared/outbox/standing.ts'
import { useProgress } from '#shared/photo/upload-progress.ts'
import { Photo } from '#shared/ui/photos/photo.tsx'
import { ProgressBar } from '#shared/ui/progress/progress-bar.tsx'
import { keptProblem } from '../model/submit-problem.ts'

type PortraitFrameProps = {
  url: string | null
  cropped: File | null
  /** On the device, while it waits. */
  src: string | null
  waiting: Entry | undefined
  /** Whether it is known that none waits. */
  known: boolean
}

export function PortraitFrame({ url, cropped, src, waiting, known }: PortraitFrameProps) {
  const chosen = useObjectUrl(cropped)
  const preview = chosen ?? src
  return (
    <div className="w-full max-w-64">
      {preview ? (
        <img src={preview} alt="You, as cropped" className="aspect-[4/5] w-full rounded-card object-cover" />
      ) : (
        // One that waits is nowhere else yet.
        <Photo src={waiting || !known ? null : url} alt="You, as cropped" sizes="16rem" eager />
      )}
      {waiting && <Passage waiting={waiting} />}
    </div>
  )
}

function Passage({ waiting }: { waiting: Entry }) {
  const percent = useProgress(waiting.id)
  const { words } = useStanding(waiting)
  if (waiting.state === 'failed')
    return (
      <p role="alert" className="mt-3 text-small text-bad">
        {keptProblem(waiting.code)}
      </p>
    )
  if (words === 'Sending') return <ProgressBar value={percent} label="Uploading your photo" className="mt-3" />
  return (
    <p role="status" className="mt-3 text-small text-muted">
      <span className="text-gold-ink">{words}.</span> It is kept on this device, and you can go on.
    </p>
  )
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [file])
  return url
}
