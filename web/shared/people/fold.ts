// Text as people compare it: without case, accents, marks and apostrophes, with one blank between words. The same rules as the database's
// own folding, from the same letters.
import { letters } from '#types/letters.ts'

const vanishing = new RegExp(letters.foldVanishing, 'g')
const breaks = new RegExp(letters.foldBreaks, 'g')
const plain = [...letters.foldPlain]
const plainOf = new Map([...letters.foldLetters].map((letter, index) => [letter, plain[index] ?? letter]))
const doubled: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

export const fold = (text: string): string =>
  Array.from(text.replace(/[´｀]/g, '').normalize('NFKD').replace(vanishing, ''), (letter) => {
    const one = plainOf.get(letter) ?? letter.toLowerCase()
    return doubled[one] ?? one
  })
    .join('')
    .normalize('NFC')
    .replace(breaks, ' ')
    .trim()
