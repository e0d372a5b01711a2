// The post that is sent along with a request.
import { photoUrl } from '#shared/ui/photos/photo-url.ts'
import type { Post } from '#types/shapes.ts'

export function FlyerPreview({ flyer }: { flyer: Post }) {
  const [image] = flyer.images
  return (
    <figure className="flex items-center gap-4 rounded-card bg-raised p-3">
      {image && (
        <img
          src={photoUrl(image, { square: 128 })}
          alt=""
          loading="lazy"
          className="size-14 shrink-0 rounded-chip object-cover"
        />
      )}
      <figcaption className="min-w-0">
        <span className="eyebrow block">{flyer.type === 'event' ? 'Their event' : 'Their post'}</span>
        <span className="line-clamp-2 text-small">{flyer.content}</span>
      </figcaption>
    </figure>
  )
}
