// What a press in the settings makes of who may ask to be introduced, before the server has answered.
import type { Introductions, ShortCard } from '#types/shapes.ts'

export type IntroductionsPress =
  | { onlyChosen: boolean }
  | { askedFirst: boolean }
  | { welcoming: boolean }
  | { choose: ShortCard }
  | { unchoose: ShortCard }

export function afterPress(stands: Introductions, press: IntroductionsPress): Introductions {
  if ('onlyChosen' in press) return { ...stands, onlyChosen: press.onlyChosen }
  if ('askedFirst' in press) return { ...stands, askedFirst: press.askedFirst }
  if ('welcoming' in press) return { ...stands, welcoming: press.welcoming }
  if ('unchoose' in press) return { ...stands, chosen: stands.chosen.filter(({ id }) => id !== press.unchoose.id) }
  const others = stands.chosen.filter(({ id }) => id !== press.choose.id)
  return { ...stands, chosen: [...others, press.choose].sort((a, b) => a.name.localeCompare(b.name)) }
}
