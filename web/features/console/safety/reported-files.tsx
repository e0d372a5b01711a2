// The photographs or the voice note of a reported message, which the committee fetches as long as the report is open. Loads with the first such report.
import { useQuery } from '@tanstack/react-query'
import { photographQuery, voiceQuery } from '#shared/api/conversations/photographs.ts'
import { useBlobUrl } from '#shared/photo/sending/use-blob-url.ts'

export function ReportedFiles({ names }: { names: string[] }) {
  const [voice] = names.filter((name) => !name.endsWith('.jpg'))
  if (voice) return <ReportedVoice name={voice} />
  return (
    <div className="grid grid-cols-3 gap-2 pt-3 sm:grid-cols-5 sm:gap-3">
      {names.map((name, index) => (
        <ReportedPhotograph key={name} name={name} alt={`Picture ${index + 1}`} />
      ))}
    </div>
  )
}

function ReportedPhotograph({ name, alt }: { name: string; alt: string }) {
  const { data, isError } = useQuery(photographQuery(name, 480))
  const url = useBlobUrl(data)
  return (
    <span className="grid aspect-square place-items-center overflow-hidden rounded-card bg-raised text-center text-caption text-muted">
      {url ? <img src={url} alt={alt} className="size-full object-cover" /> : isError && 'Not there any more'}
    </span>
  )
}

function ReportedVoice({ name }: { name: string }) {
  const { data, isError } = useQuery(voiceQuery(name))
  const url = useBlobUrl(data)
  if (isError) return <p className="pt-3 text-small text-muted">Not there any more</p>
  // biome-ignore lint/a11y/useMediaCaption: what was spoken is written nowhere
  return <audio controls src={url} aria-label="Voice note" className="mt-3 w-full" />
}
