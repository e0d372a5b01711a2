// The note below a bio while it is typed.
import { limits } from './options.ts'

export type BioNote = { tone: 'warn' | 'bad'; text: string } | null

export function bioNote(bio: string): BioNote {
  const left = limits.bio - bio.length
  if (left < 0) return { tone: 'bad', text: `${-left} ${-left === 1 ? 'character' : 'characters'} over the limit` }
  if (bio.length > limits.bioWarning)
    return { tone: 'warn', text: `${left} ${left === 1 ? 'character' : 'characters'} remaining` }
  return null
}
