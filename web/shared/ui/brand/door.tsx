// The picture of a door ajar: behind the landing page and beside the sign-in forms.
import { cx } from '../cx.ts'
import upright from './art/door-upright.avif'
import wide from './art/door-wide.avif'

export function Door({ crop = 'auto', className }: { crop?: 'auto' | 'upright'; className?: string }) {
  return (
    <picture>
      {crop === 'auto' && <source media="(min-width: 48rem) and (min-aspect-ratio: 1/1)" srcSet={wide} />}
      <img
        src={upright}
        alt=""
        fetchPriority="high"
        decoding="async"
        className={cx(
          'door-far absolute inset-0 size-full object-cover',
          crop === 'auto' && 'door-far-wide',
          className,
        )}
      />
    </picture>
  )
}
