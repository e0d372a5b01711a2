// An edit of a post on its way: what it changes, and what another device has changed meanwhile. Pure.

import type { PostEdit as Columns } from '#types/shapes.ts'
import type { Post } from './post.ts'
import { formOf, type PostForm, updateOf } from './post-form.ts'

/** `seen`: what the member had read of each field when they wrote it. */
export type PostEdit = { form: PostForm; seen: PostForm }

export const postSubject = (id: string) => `post:${id}`

const fields = [
  'content',
  'location',
  'tags',
  'images',
  'rsvpEnabled',
  'eventDate',
  'eventTime',
  'maxAttendees',
] as const

const differs = (one: PostForm, other: PostForm, field: (typeof fields)[number]) =>
  JSON.stringify(one[field]) !== JSON.stringify(other[field])

/** The form to save over what stands there: the fields that were changed here, all others as they stand. Null when both changed one. */
export function mergedEdit({ form, seen }: PostEdit, standing: PostForm): PostForm | null {
  const changed = fields.filter((field) => differs(form, seen, field) && differs(form, standing, field))
  if (changed.some((field) => differs(seen, standing, field))) return null
  return Object.assign({}, standing, Object.fromEntries(changed.map((field) => [field, form[field]])))
}

export const isSaved = (form: PostForm, standing: PostForm) => fields.every((field) => !differs(form, standing, field))

/** What was read, as it stands in the database. */
export const columnsOf = (post: Post): Required<Columns> => ({
  content: post.content,
  location: post.location,
  tags: post.tags,
  images: post.images,
  rsvp_enabled: post.rsvpEnabled,
  event_date: post.eventDate,
  event_time: post.eventTime,
  max_attendees: post.maxAttendees,
})

const columns = {
  content: 'content',
  location: 'location',
  tags: 'tags',
  images: 'images',
  rsvpEnabled: 'rsvp_enabled',
  eventDate: 'event_date',
  eventTime: 'event_time',
  maxAttendees: 'max_attendees',
} as const satisfies Record<(typeof fields)[number], keyof Columns>

/** What is written to bring the form over what stands there: the fields that differ, and no other. */
export function changesOf(form: PostForm, standing: Post): Columns {
  const update: Columns = updateOf(form)
  const changed = fields.filter((field) => differs(form, formOf(standing), field)).map((field) => columns[field])
  return Object.fromEntries(changed.map((column) => [column, update[column]]))
}

/** The post as it will be once the edit has arrived. */
function withEdit<Shown extends Post>(post: Shown, { form, seen }: PostEdit): Shown {
  const { content, location, tags, images, rsvpEnabled, eventDate, eventTime, maxAttendees } =
    mergedEdit({ form, seen }, formOf(post)) ?? form
  return {
    ...post,
    content: content.trim(),
    location: location.trim() || null,
    tags: tags.split(',').flatMap((tag) => tag.trim() || []),
    images,
    rsvpEnabled,
    eventDate: eventDate || null,
    eventTime: eventTime || null,
    maxAttendees: Number(maxAttendees) || null,
  }
}

type Waiting<Input> = { input: Input }[]

/** The posts as they will be: edited, and without those that are about to be deleted. */
export function withOwnActs<Shown extends Post>(
  posts: Shown[],
  edits: Waiting<PostEdit>,
  deletions: Waiting<{ id: string }>,
) {
  if (edits.length === 0 && deletions.length === 0) return posts
  return posts
    .filter(({ id }) => !deletions.some(({ input }) => input.id === id))
    .map((post) =>
      edits.filter(({ input }) => input.form.id === post.id).reduce((now, { input }) => withEdit(now, input), post),
    )
}
