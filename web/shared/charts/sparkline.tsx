// How a number changed over time, as one line. The caller gives the words for it.
import { useId } from 'react'
import { sparklinePath, sparklinePoints } from './sparkline-path.ts'

const box = { width: 600, height: 140, inset: 8 }

export function Sparkline({ title, text, values }: { title: string; text: string; values: readonly number[] }) {
  const id = useId()
  const line = sparklinePath(values, box)
  const last = sparklinePoints(values, box).at(-1)
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
      className="w-full overflow-visible"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{text}</desc>
      <defs>
        <linearGradient id={`${id}-fade`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--gold)] [stop-opacity:0.28]" />
          <stop offset="1" className="[stop-color:var(--gold)] [stop-opacity:0]" />
        </linearGradient>
      </defs>
      {values.length > 1 && (
        <>
          <path
            d={`${line}L${box.width - box.inset},${box.height}L${box.inset},${box.height}Z`}
            fill={`url(#${id}-fade)`}
          />
          <path
            d={line}
            className="fill-none stroke-gold"
            strokeWidth={2.5}
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        </>
      )}
      {last && <circle cx={last.x} cy={last.y} r={5} className="fill-gold" />}
    </svg>
  )
}
