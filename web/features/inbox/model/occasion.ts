// What a chat begins with: whom the member can make a date with, and how one of the two could begin. Pure.
import { industryName } from '#shared/members/industry-name.ts'
import type { Occasion, Person, Thread } from '#types/shapes.ts'

const MOST = 3
const LONGEST_TITLE = 48

const firstOf = (name: string) => name.split(' ')[0] ?? name

type Cast = Pick<Thread, 'type' | 'requesterId' | 'targetId' | 'participants' | 'connection' | 'canSend'>

/** The other one of a direct chat, or of the two who were introduced, while they can be reached. */
export function partnerIn(thread: Cast, me: string): Person | undefined {
  if (thread.type === 'direct_message') return thread.canSend ? thread.participants[0] : undefined
  if (thread.type !== 'intro_chat' || !thread.connection) return undefined
  const other = thread.requesterId === me ? thread.targetId : thread.requesterId
  return thread.participants.find(({ id }) => id === other)
}

/** Whether neither of the two who were introduced has spoken yet: then nobody needs less than a first sentence. */
export function isSilent({ occasion, lastMessage, requesterId, targetId, group }: Thread): boolean {
  if (group) return false
  const last = lastMessage?.senderId ?? null
  return !occasion?.begun && (last === null || (last !== requesterId && last !== targetId))
}

/** Up to three ways to begin, to be finished in one's own words. `connector` is who introduced the two, if somebody did. */
export function openersFor(other: string, connector: string | null, occasion: Occasion | null | undefined): string[] {
  const { cities = [], industries = [], events = [], inTown = [], mutuals } = occasion ?? {}
  const known = connector ?? mutuals?.people[0]?.name
  const [event, stay, city, industry] = [events[0], inTown[0], cities[0], industries[0]]
  const questions = [
    known && `How do you know ${firstOf(known)}?`,
    event && `We both go to “${eventTitle(event.content)}”. Shall we meet there?`,
    stay && `We are both in ${stay.city} soon. Shall we meet?`,
    city && `What do you like best in ${city}?`,
    industry && `What are you working on in ${industryName(industry)}?`,
    'What brings you here?',
  ].flatMap((one) => one || [])
  return questions.slice(0, occasion ? MOST : 2).map((question) => `Hello ${firstOf(other)}. ${question}`)
}

/** The first line of what a host wrote, cut where it gets long. */
export function eventTitle(content: string): string {
  const line = content.trim().split('\n')[0]?.trim() ?? ''
  return line.length <= LONGEST_TITLE ? line : `${line.slice(0, LONGEST_TITLE - 1).trimEnd()}…`
}

/** "Ben, Carla and 3 others": the mutual friends, those that are named first. */
export function mutualNames({ count, people }: Occasion['mutuals']): string {
  const named = people.slice(0, 2).map(({ name }) => firstOf(name))
  const others = count - named.length
  if (others <= 0) return named.join(' and ')
  return `${named.join(', ')} and ${others === 1 ? '1 other' : `${others} others`}`
}

/** Whether there is anything to show of it. */
export const sharesAnything = ({ cities, industries, mutuals, events, inTown }: Occasion) =>
  cities.length + industries.length + mutuals.count + events.length + inTown.length > 0
