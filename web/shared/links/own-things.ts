// Addresses of this club in what somebody wrote: a post, an event, a member. All others are no business of this file.
import { to } from './to.ts'

/** An event is a post. A member is named by user id or by the id of their profile. */
export type OwnThing = { kind: 'post' | 'member'; id: string }

type Part = { text: string; thing?: OwnThing }

const uuid = '([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})'
let known: RegExp | undefined

// As it is served here, with or without "www.". It begins after a blank, a bracket or a quotation mark: inside of another address it is that one's.
function own(): RegExp {
  const { protocol, host } = window.location
  const here = host.replace(/^www\./, '').replace(/\./g, '\\.')
  known ??= new RegExp(
    `(?<![^\\s("'<])${protocol}//(?:www\\.)?${here}/(?:live-network\\?(?:[^\\s#]*&)?post=${uuid}|other-profile/${uuid}|[^\\s#]*?[?&]member=${uuid})(?![\\w/-])(?:[?&#][\\w=&%#./-]*[\\w=/])?`,
    'gi',
  )
  return known
}

export function ownParts(content: string): Part[] {
  if (!content.includes('://')) return [{ text: content }]
  const parts: Part[] = []
  let end = 0
  for (const { 0: text, 1: post, 2: page, 3: sheet, index } of content.matchAll(own())) {
    if (index > end) parts.push({ text: content.slice(end, index) })
    const id = (post ?? page ?? sheet ?? '').toLowerCase()
    parts.push({ text, thing: { kind: post ? 'post' : 'member', id } })
    end = index + text.length
  }
  if (end < content.length) parts.push({ text: content.slice(end) })
  return parts
}

/** Where it opens. */
export const pathTo = ({ kind, id }: OwnThing) =>
  kind === 'post' ? to('/live-network', { post: id }) : to('/other-profile/:profileId', { profileId: id })

/** As it is sent to somebody. */
export const addressOf = (thing: OwnThing) => new URL(pathTo(thing), window.location.origin).href
