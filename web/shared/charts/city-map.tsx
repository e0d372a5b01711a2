// A map of the world with a light for each city, brighter for a stronger one. The light nearest to a finger or pointer is named; a list beside
// the map does the same for the keyboard. The places are given to it.
import { type PointerEvent, useId } from 'react'
import { withRoomForNames } from './map-names.ts'
import { nearestTo, type Place, project, viewAround } from './map-projection.ts'
import { worldPath } from './world-path.generated.ts'

export type CityLight = Place & { city: string; strength: number }

type CityMapProps = {
  title: string
  cities: readonly CityLight[]
  named?: string | null
  onName?: (city: string) => void
}

const ratio = 1.6

export function CityMap({ title, cities, named = null, onName }: CityMapProps) {
  const id = useId()
  const lights = cities.map((light) => ({ ...light, ...project(light) }))
  const view = viewAround(lights, ratio)
  const unit = view.width / 400
  const chosen = lights.find(({ city }) => city === named)
  const name = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const point = {
      x: view.x + ((clientX - left) / width) * view.width,
      y: view.y + ((clientY - top) / height) * view.height,
    }
    const light = nearestTo(point, lights, unit * 44)
    if (light) onName?.(light.city)
  }
  return (
    <svg
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
      className="block aspect-[1.6] w-full touch-pan-y"
      preserveAspectRatio="xMidYMid slice"
      onPointerDown={name}
      onPointerMove={(event) => event.pointerType === 'mouse' && name(event)}
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
      {chosen && (
        <circle
          cx={chosen.x}
          cy={chosen.y}
          r={unit * (8 + chosen.strength / 8)}
          strokeWidth={unit}
          className="fill-none stroke-gold"
        />
      )}
      {/* The map grows with the screen, its labels hardly. */}
      <g fontSize={unit * 13}>
        {withRoomForNames(chosen ? [chosen, ...lights.filter((light) => light !== chosen)] : lights, unit).map(
          ({ city, x, y }) => (
            <text
              key={city}
              x={x}
              y={y - unit * 10}
              textAnchor="middle"
              strokeWidth={unit * 3}
              className="fill-ink stroke-ground [paint-order:stroke] md:text-[0.6em] lg:text-[0.72em]"
            >
              {city}
            </text>
          ),
        )}
      </g>
    </svg>
  )
}
