// A 4:5 photograph, requested at the size it is shown. Shows large initials when there is none.
import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { initials } from './initials.ts'
import { photoSrcSet, photoUrl } from './photo-url.ts'
import { toneOf } from './tone.ts'

type PhotoProps = {
  src: string | null | undefined
  /** Who or what the photograph shows; the placeholder takes its initials from it. */
  alt: string
  /** The CSS `sizes` of the photograph, e.g. "(min-width: 64rem) 20rem, 100vw". */
  sizes?: string
  rounded?: boolean
  eager?: boolean
  /** When the name stands over it in the same button or link, screen readers skip the picture. */
  decorative?: boolean
  ratio?: '4/5' | '1/1' | 'fill'
  /** In place of initials, where it shows nobody. */
  placeholder?: ReactNode
  className?: string
  /** Drawn over the photograph: scrim, name, buttons. */
  children?: ReactNode
}

const ratios = { '4/5': 'aspect-[4/5]', '1/1': 'aspect-square', fill: 'h-full' }

export function Photo({
  src,
  alt,
  sizes = '100vw',
  rounded = true,
  eager = false,
  decorative = false,
  ratio = '4/5',
  placeholder,
  className,
  children,
}: PhotoProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const missing = !src || failed === src
  return (
    <div
      className={cx(
        'relative isolate w-full overflow-hidden',
        missing ? 'bg-raised' : toneOf(src),
        ratios[ratio],
        rounded && 'rounded-card',
        className,
      )}
    >
      {missing ? (
        <div
          {...(decorative || alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
          className="photo-missing grid size-full place-items-center"
        >
          {placeholder ?? (
            // Drawn, not written: what they stand in has a name that does not begin with them.
            <span
              aria-hidden="true"
              data-initials={initials(alt)}
              className="font-display text-hero text-muted/45 before:content-[attr(data-initials)]"
            />
          )}
        </div>
      ) : (
        <img
          src={photoUrl(src, { width: 800 })}
          srcSet={photoSrcSet(src)}
          sizes={sizes}
          alt={decorative ? '' : alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onError={() => setFailed(src)}
          className="size-full object-cover object-[50%_25%]"
        />
      )}
      {children}
    </div>
  )
}

/** The caption at the foot of a photograph, on a soft dark ground. */
export function PhotoCaption({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cx('photo-scrim absolute inset-x-0 bottom-0 px-5 pt-24 pb-5 text-on-photo', className)}>
      {children}
    </div>
  )
}
