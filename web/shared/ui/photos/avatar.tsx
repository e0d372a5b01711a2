// A round portrait. Shows initials when there is no photograph or it does not load.
import { useState } from 'react'
import { cx } from '../cx.ts'
import { initials } from './initials.ts'
import { photoUrl } from './photo-url.ts'
import { toneOf } from './tone.ts'

const sizes = {
  small: { box: 'size-8 text-[0.6875rem]', px: 32, square: 64 },
  medium: { box: 'size-12 text-small', px: 48, square: 96 },
  large: { box: 'size-16 text-body', px: 64, square: 128 },
  huge: { box: 'size-28 text-title', px: 112, square: 224 },
} as const

type AvatarProps = {
  name: string | null | undefined
  src: string | null | undefined
  size?: keyof typeof sizes
  /** When the name stands beside it, screen readers skip the picture. */
  decorative?: boolean
  className?: string
}

export function Avatar({ name, src, size = 'medium', decorative = true, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const { box, px, square } = sizes[size]
  const missing = !src || failed === src
  const shape = cx(
    'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full text-muted',
    missing ? 'bg-raised' : toneOf(src),
    box,
    className,
  )
  if (missing) {
    return (
      <span className={shape} {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name ?? '' })}>
        {/* Drawn, not written: the name of a button around it needs no letters beside its words. */}
        <span
          data-initials={initials(name)}
          className="font-display tracking-wide before:content-[attr(data-initials)]"
        />
      </span>
    )
  }
  return (
    <span className={shape}>
      <img
        src={photoUrl(src, { square })}
        alt={decorative ? '' : (name ?? '')}
        width={px}
        height={px}
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setFailed(src)}
        className="size-full object-cover object-[50%_25%]"
      />
    </span>
  )
}

/** Avatars overlapping in a row, as for mutual friends. */
export function AvatarStack({
  people,
  max = 3,
}: {
  people: Array<{ id: string; name: string | null; src: string | null }>
  max?: number
}) {
  return (
    <span className="flex -space-x-2">
      {people.slice(0, max).map((person) => (
        <Avatar key={person.id} name={person.name} src={person.src} size="small" className="ring-2 ring-surface" />
      ))}
    </span>
  )
}
