// Strengths as a radar chart: one axis a label, 0 to 100. Screen readers get the same as a list.

import { useId } from 'react'
import { industryName } from '#shared/members/industry-name.ts'
import { axisPoint, polygon } from './radar-geometry.ts'

export type Strength = { label: string; score: number }

const middle = 200
const reach = 108
/** Room for the labels: on both sides, and two lines of them above and below. */
const width = 400
const lines = 24
const rings = [0.25, 0.5, 0.75, 1]

type RadarChartProps = {
  title: string
  strengths: readonly Strength[]
  /** Drawn with a broken line: these are nobody's. */
  example?: boolean
}

export function RadarChart({ title, strengths, example = false }: RadarChartProps) {
  const id = useId()
  const count = strengths.length
  const at = (index: number, share: number) => axisPoint(index, count, share * reach, middle)
  const words = strengths.map((_, index) => axisPoint(index, count, reach + 24, middle))
  const top = Math.min(...words.map(({ y }) => y)) - lines
  const height = Math.max(...words.map(({ y }) => y)) + lines - top
  return (
    <svg
      viewBox={`0 ${top} ${width} ${height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
      // A long word may reach into the margin.
      className="w-full overflow-visible"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{strengths.map(({ label, score }) => `${industryName(label)} ${score}`).join(', ')}</desc>
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
          className={example ? 'fill-gold/10 stroke-gold' : 'fill-gold/20 stroke-gold'}
          strokeDasharray={example ? '5 5' : undefined}
          strokeWidth={1.5}
          strokeLinejoin="round"
        />
        {strengths.map(({ label, score }, index) => {
          const dot = at(index, score / 100)
          const word = words[index] ?? dot
          return (
            <g key={label}>
              <circle cx={dot.x} cy={dot.y} r={3} className="fill-gold" />
              <text y={word.y} textAnchor={anchor(word.x)} className="fill-muted text-[16px]">
                <tspan x={word.x} dy="-0.2em">
                  {industryName(label)}
                </tspan>
                <tspan x={word.x} dy="1.25em" className="tabular fill-ink">
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
