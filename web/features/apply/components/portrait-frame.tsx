// The photograph as members will see it: from the device while it uploads, from the server afterwards.
import { useEffect, useState } from 'react'
import { Photo } from '#shared/ui/photos/photo.tsx'
import { ProgressBar } from '#shared/ui/progress/progress-bar.tsx'

type PortraitFrameProps = {
  url: string | null
  cropped: File | null
  passage: { state: 'none' } | { state: 'uploading'; percent: number } | { state: 'failed' }
}

export function PortraitFrame({ url, cropped, passage }: PortraitFrameProps) {
  const preview = useObjectUrl(cropped)
  return (
    <div className="w-full max-w-64">
      {preview ? (
        <img src={preview} alt="You, as cropped" className="aspect-[4/5] w-full rounded-card object-cover" />
      ) : (
        <Photo src={url} alt="You, as cropped" sizes="16rem" eager />
      )}
      {passage.state === 'uploading' && (
        <ProgressBar value={passage.percent} label="Uploading your photo" className="mt-3" />
      )}
      {passage.state === 'failed' && <p className="mt-3 text-small text-bad">This photo has not reached us yet.</p>}
    </div>
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
