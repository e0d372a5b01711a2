// What was waved away and is taken back stands where it stood. Pure.
import { chosenOf, pairOf, plugOf, type Suggested, type Waved, waveKey } from './waves.ts'

/** The dashboard with what was taken back where it stood before, if it has gone meanwhile. */
export function withReturned<Shown extends Suggested>(dashboard: Shown, before: Suggested, waved: Waved): Shown {
  const key = waveKey(waved)
  return {
    ...dashboard,
    suggestions: returned(dashboard.suggestions, before.suggestions, (pair) => waveKey(pairOf(pair)) === key),
    opportunities: returned(dashboard.opportunities, before.opportunities, (plug) => waveKey(plugOf(plug)) === key),
    // Not what was another evening's.
    ...(dashboard.tonight &&
      dashboard.tonight.until === before.tonight?.until && {
        tonight: {
          ...dashboard.tonight,
          introductions: returned(
            dashboard.tonight.introductions,
            before.tonight.introductions,
            (chosen) => waveKey(chosenOf(chosen)) === key,
          ),
        },
      }),
  }
}

function returned<One>(list: One[], before: One[], isIt: (one: One) => boolean): One[] {
  const place = before.findIndex(isIt)
  const it = before[place]
  return it === undefined || list.some(isIt) ? list : list.toSpliced(place, 0, it)
}
