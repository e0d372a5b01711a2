// Strengths as a web: one axis a label, 0 to 100. Says the same in words to whoever does not see it.
import { useId } from 'react'
import { axisPoint, polygon } from './radar-geometry.ts'

export type Strength = { label: string; score: number }

const middle = 200
const reach = 110
/** Room for the words on both sides, less above and below. */
const frame = { x: 0, y: 60, width: 400, height: 270 }
const rings = [0.25, 0.5, 0.75, 1]

export function RadarChart({ title, strengths }: { title: string; strengths: readonly Strength[] }) {
  const id = useId()
  const count = strengths.length
  const at = (index: number, share: number) => axisPoint(index, count, share * reach, middle)
  return (
    <svg
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
      className="w-full"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{strengths.map(({ label, score }) => `${label} ${score}`).join(', ')}</desc>
      <g>
        {rings.map((ring) => (
          <polygon
            key={ring}
            points={polygon(strengths.map((_, index) => at(index, ring)))}
            className="fill-transparent stroke-line"
          />
        ))}
        {strengths.map(({ label }, index) => {
          const end = at(index, 1)
          return <line key={label} x1={middle} y1={middle} x2={end.x} y2={end.y} className="stroke-line" />
        })}
        <polygon
          points={polygon(strengths.map(({ score }, index) => at(index, score / 100)))}
          className="fill-gold/20 stroke-gold"
          strokeWidth={1.5}
          strokeLinejoin="round"
        />
        {strengths.map(({ label, score }, index) => {
          const dot = at(index, score / 100)
          const word = axisPoint(index, count, reach + 20, middle)
          return (
            <g key={label}>
              <circle cx={dot.x} cy={dot.y} r={3} className="fill-gold" />
              <text
                x={word.x}
                y={word.y}
                textAnchor={anchor(word.x)}
                dominantBaseline="middle"
                className="fill-muted text-[0.8125rem]"
              >
                {label}
                <tspan className="tabular fill-ink" dx={5}>
                  {score}
                </tspan>
              </text>
            </g>
          )
        })}
      </g>
    </svg>
  )
}

function anchor(x: number) {
  if (Math.abs(x - middle) < 12) return 'middle'
  return x > middle ? 'start' : 'end'
}
