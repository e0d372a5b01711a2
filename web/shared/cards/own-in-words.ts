// Words in one line, where there is no room for a card: what an address of ours leads to, in place of the address.
import { ownParts } from '#shared/links/own-things.ts'

const names = { post: 'a post', member: 'a profile' }

export const ownInWords = (content: string) =>
  ownParts(content)
    .map(({ text, thing }) => (thing ? names[thing.kind] : text))
    .join('')
