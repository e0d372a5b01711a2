// What a new second step is: an app that makes codes, or a security key; how each is named and explained. Pure.
import type { StepWay } from '#shared/two-steps/step-ways.ts'

type Words = { label: string; suggested: string; hint: string }

const words: Record<StepWay, Words> = {
  code: {
    label: 'Name of the device',
    suggested: 'My phone',
    hint: 'A phone, tablet or computer with an app that makes sign-in codes. Most password managers do.',
  },
  key: {
    label: 'Name of the key',
    suggested: 'My security key',
    hint: 'A small key that you plug in or hold to your device, with a PIN or your finger.',
  },
}

/** Of a later one, only its owner knows what tells it from the first. */
export const newStepWords = (way: StepWay, isFirst: boolean): Words => ({
  ...words[way],
  suggested: isFirst ? words[way].suggested : '',
})

/** What its owner wrote stays; what was only suggested goes with the kind. */
export function nameAfterChange(name: string, [from, to]: readonly [StepWay, StepWay], isFirst: boolean): string {
  const untouched = name.trim() === newStepWords(from, isFirst).suggested
  return untouched ? newStepWords(to, isFirst).suggested : name
}
