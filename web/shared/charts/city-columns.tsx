// The strongest cities as vertical bars. Each is at least 20 px high, so that the weakest can be seen too.
export type CityStrength = { city: string; strength: number }

export const leastColumnHeight = 20
const fullHeight = 96

export const columnHeight = (strength: number) =>
  Math.max(leastColumnHeight, Math.round((Math.min(100, strength) / 100) * fullHeight))

export function CityColumns({ label, cities }: { label: string; cities: readonly CityStrength[] }) {
  return (
    <ol aria-label={label} className="flex items-end gap-3">
      {cities.map(({ city, strength }) => (
        <li key={city} className="flex min-w-0 flex-1 flex-col gap-2">
          <span className="tabular text-small text-muted">
            <span className="sr-only">{city}: strength </span>
            {strength}
          </span>
          <span
            aria-hidden="true"
            className="block w-full max-w-14 rounded-chip bg-gold/80"
            style={{ height: columnHeight(strength), opacity: 0.45 + strength / 180 }}
          />
          <span aria-hidden="true" className="truncate text-small">
            {city}
          </span>
        </li>
      ))}
    </ol>
  )
}
