// The own photographs full screen, one at a time.
import { FullScreen } from '#shared/ui/overlays/full-screen.tsx'
import { PhotoCarousel } from './photo-carousel.tsx'

type PhotoViewerProps = { name: string; photos: readonly string[]; start: number | null; onClose: () => void }

export function PhotoViewer({ name, photos, start, onClose }: PhotoViewerProps) {
  return (
    <FullScreen open={start !== null} title={`Photos of ${name}`} onClose={onClose}>
      <PhotoCarousel
        key={start}
        name={name}
        photos={photos}
        start={start ?? 0}
        sizes="(min-width: 64rem) 80vh, 100vw"
      />
    </FullScreen>
  )
}
