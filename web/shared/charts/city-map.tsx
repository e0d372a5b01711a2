// A map of the world with a light for each city, brighter for a stronger one. The places are given to it.
import { useId } from 'react'
import { withRoomForNames } from './map-names.ts'
import { type Place, project, viewAround } from './map-projection.ts'
import { worldPath } from './world-path.generated.ts'

export type CityLight = Place & { city: string; strength: number }

const ratio = 1.6

export function CityMap({ title, cities }: { title: string; cities: readonly CityLight[] }) {
  const id = useId()
  const lights = cities.map((light) => ({ ...light, ...project(light) }))
  const view = viewAround(lights, ratio)
  const unit = view.width / 400
  return (
    <svg
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
      className="block aspect-[1.6] w-full"
      preserveAspectRatio="xMidYMid slice"
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>
        {lights.map(({ city, strength }) => `${city} ${strength}`).join(', ') || 'No city yet'}
      </desc>
      <path d={worldPath} className="fill-raised stroke-line" strokeWidth={unit * 0.8} />
      {[...lights].reverse().map(({ city, strength, x, y }) => (
        <g key={city}>
          <circle cx={x} cy={y} r={unit * (6 + strength / 8)} className="fill-gold/20" />
          <circle cx={x} cy={y} r={unit * (2.5 + strength / 50)} className="fill-gold" />
        </g>
      ))}
      {/* The map grows with the screen, its labels hardly. */}
      <g fontSize={unit * 13}>
        {withRoomForNames(lights, unit).map(({ city, x, y }) => (
          <text
            key={city}
            x={x}
            y={y - unit * 10}
            textAnchor="middle"
            strokeWidth={unit * 3}
            className="fill-ink stroke-surface [paint-order:stroke] lg:text-[0.72em]"
          >
            {city}
          </text>
        ))}
      </g>
    </svg>
  )
}
