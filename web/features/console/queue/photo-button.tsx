// A small photograph that opens large. Without one there is nothing to open, only initials.
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { Application } from '../model/application.ts'

type PhotoButtonProps = { application: Application; onOpen: () => void; size?: 'medium' | 'large' }

export function PhotoButton({ application, onOpen, size = 'medium' }: PhotoButtonProps) {
  const face = <Avatar name={application.name} src={application.profile_photo} size={size} />
  if (!application.profile_photo) return face
  return (
    <button
      type="button"
      aria-label={`Profile photo of ${application.name}`}
      className="rounded-full transition-opacity hover:opacity-85 focus-visible:rounded-full"
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
    >
      {face}
    </button>
  )
}
