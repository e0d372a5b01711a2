// Says why a code was refused; null when it was accepted.
import type { AddressProof } from '#types/shapes.ts'

export function refusalOf({ confirmed, triesLeft }: Pick<AddressProof, 'confirmed' | 'triesLeft'>): string | null {
  if (confirmed) return null
  if (triesLeft === 0) return 'This code has ended. Send a new one.'
  return `That is not the code. ${triesLeft === 1 ? 'One try is' : `${triesLeft} tries are`} left.`
}
