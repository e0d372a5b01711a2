// The pictures of a post, edge to edge; several are side by side and can be swiped.
import { ImageOff } from 'lucide-react'
import { firstPhotoSizes } from '#shared/ui/photos/first-photos.ts'
import { Photo } from '#shared/ui/photos/photo.tsx'

// Two letters would be taken for somebody's initials.
const placeholder = <ImageOff aria-hidden="true" className="size-10 text-muted/45" />

const sizes = firstPhotoSizes.post

export function PostPictures({ images, author, eager }: { images: string[]; author: string; eager: boolean }) {
  const [first, ...others] = images
  if (!first) return null
  if (others.length === 0) {
    return (
      <Photo
        src={first}
        alt={`Picture by ${author}`}
        sizes={sizes}
        eager={eager}
        rounded={false}
        placeholder={placeholder}
      />
    )
  }
  return (
    <ul
      aria-label={`${images.length} pictures`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="no-scrollbar flex snap-x snap-mandatory gap-0.5 overflow-x-auto overscroll-x-contain focus-visible:-outline-offset-2"
    >
      {images.map((image, index) => (
        <li key={image} className="w-full shrink-0 snap-center">
          <Photo
            src={image}
            alt={`Picture ${index + 1} by ${author}`}
            sizes={sizes}
            eager={eager && index === 0}
            rounded={false}
            placeholder={placeholder}
          >
            <span className="tabular absolute right-4 bottom-4 rounded-full bg-night/55 px-3 py-1 text-caption text-on-photo backdrop-blur-md">
              {index + 1} / {images.length}
            </span>
          </Photo>
        </li>
      ))}
    </ul>
  )
}
