// The fields of the Create and Edit sheets, their rules and what is sent. Pictures are only addresses here.
import { newId } from '#shared/device/new-id.ts'
import { wholeNumber } from '#shared/format/number.ts'
import { limits } from '#types/limits.ts'
import type { Post } from './post.ts'

export type PostForm = {
  /** Made on the device, so that sending twice makes one post. */
  id: string
  type: 'post' | 'event'
  content: string
  location: string
  tags: string
  images: string[]
  rsvpEnabled: boolean
  eventDate: string
  eventTime: string
  maxAttendees: string
}

export type PostProblems = Partial<Record<'content' | 'tags' | 'eventDate' | 'maxAttendees', string>>

export const maxContent = limits.posts.content.max
export const maxLocation = limits.posts.location.max
const maxTags = limits.posts.tags.max
const maxTag = limits.posts.tags.each
const maxSeats = limits.posts.max_attendees.max
export const earliestDay = '1970-01-01'
export const latestDay = '2999-12-31'

export const emptyForm = (): PostForm => ({
  id: newId(),
  type: 'post',
  content: '',
  location: '',
  tags: '',
  images: [],
  rsvpEnabled: false,
  eventDate: '',
  eventTime: '',
  maxAttendees: '',
})

/** Whether something was written or chosen; a new form has another id each time. */
export const isBegun = (form: PostForm) =>
  JSON.stringify({ ...form, images: [] }) !== JSON.stringify({ ...emptyForm(), id: form.id })

export const formOf = (post: Post): PostForm => ({
  id: post.id,
  type: post.type === 'event' ? 'event' : 'post',
  content: post.content,
  location: post.location ?? '',
  tags: post.tags.join(', '),
  images: post.images,
  rsvpEnabled: post.rsvpEnabled,
  eventDate: post.eventDate ?? '',
  eventTime: post.eventTime?.slice(0, 5) ?? '',
  maxAttendees: post.maxAttendees === null ? '' : String(post.maxAttendees),
})

/** Words another app has handed over follow the member's own. Too many are not cut: the form says so, and which may go is theirs to choose. */
export function withHanded(content: string, handed: string): string {
  const [own, words] = [content.trimEnd(), handed.trim()]
  // Only as they were put there: a short address may be the beginning of another.
  if (`\n\n${own}\n\n`.includes(`\n\n${words}\n\n`)) return content
  return [own, words].filter(Boolean).join('\n\n')
}

/** An event takes answers from the start; changing back to a post clears the fields of an event. */
export function withType(form: PostForm, type: PostForm['type']): PostForm {
  if (type === form.type) return form
  return type === 'event'
    ? { ...form, type, rsvpEnabled: true }
    : { ...form, type, rsvpEnabled: false, eventDate: '', eventTime: '', maxAttendees: '' }
}

/** Characters as the database counts them: an emoji is one. */
export const contentLength = (content: string) => [...content].length

export const tagsOf = (text: string) => {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags)].filter((tag) => tag !== '')
}

/** A whole number above 0, or null for no limit. */
export function seatsOf(text: string): number | null {
  const seats = Math.floor(Number(text))
  return seats > 0 ? seats : null
}

// Dates of the same length compare as text; a year of five digits is longer.
const isDay = (date: string) => date.length === latestDay.length && date >= earliestDay && date <= latestDay

export function problemsOf(form: PostForm): PostProblems {
  const problems: PostProblems = {}
  const tags = tagsOf(form.tags)
  if (form.content.trim() === '') problems.content = 'Please enter some content'
  else if (contentLength(form.content.trim()) > maxContent)
    problems.content = `Content must be under ${maxContent} characters`
  if (tags.length > maxTags) problems.tags = `At most ${maxTags} tags`
  else if (tags.some((tag) => contentLength(tag) > maxTag)) problems.tags = `A tag has at most ${maxTag} characters`
  if (form.eventDate && !isDay(form.eventDate)) problems.eventDate = 'Please check the year'
  if ((seatsOf(form.maxAttendees) ?? 0) > maxSeats) problems.maxAttendees = `At most ${wholeNumber(maxSeats)}`
  return problems
}

const shared = (form: PostForm) => ({
  content: form.content.trim(),
  location: form.location.trim() || null,
  tags: tagsOf(form.tags),
  images: form.images,
  rsvp_enabled: form.type === 'event' && form.rsvpEnabled,
})

/** What a new post sends: of an event's fields only those that are filled in. */
export function insertOf(form: PostForm, userId: string) {
  const seats = seatsOf(form.maxAttendees)
  const isEvent = form.type === 'event'
  return {
    id: form.id,
    user_id: userId,
    type: form.type,
    ...shared(form),
    ...(isEvent && form.eventDate ? { event_date: form.eventDate } : {}),
    ...(isEvent && form.eventTime ? { event_time: form.eventTime } : {}),
    ...(isEvent && seats ? { max_attendees: seats } : {}),
  }
}

/** What an edit sends: an emptied field is emptied, no number of places means no limit. */
export function updateOf(form: PostForm) {
  const isEvent = form.type === 'event'
  return {
    ...shared(form),
    event_date: (isEvent && form.eventDate) || null,
    event_time: (isEvent && form.eventTime) || null,
    max_attendees: isEvent ? seatsOf(form.maxAttendees) : null,
  }
}
