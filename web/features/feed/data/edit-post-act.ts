// Saves an own post after an edit. Only what was changed here is written, and nothing over what another device has changed meanwhile:
// what was read travels with what is written, and the database compares.
import { getPost, savePost } from '#shared/api/feed.ts'
import { dropSaved } from '#shared/drafts/drop-saved.ts'
import { AppError, isAppError } from '#shared/errors/app-error.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { removePost } from '../model/feed-pages.ts'
import type { ServedPost } from '../model/post.ts'
import { changesOf, columnsOf, isSaved, mergedEdit, type PostEdit, postSubject } from '../model/post-edit.ts'
import { formOf, type PostForm } from '../model/post-form.ts'
import { changeFeed, changePostEverywhere } from './feed-cache.ts'

const mostTries = 4
const changedElsewhere = 'Failed to update post. It was changed on another device; your text is kept in “Edit post”.'

/** Where the sheet keeps what is typed. */
export const editDraft = (id: string) => ({ name: `edit-post:${id}`, version: 1 })

export const editPostAct = defineAct<PostEdit, ServedPost>('edit-post', {
  // What was written stays in the draft of the sheet until it is saved.
  refused: 'drop',
  subject: ({ form }) => postSubject(form.id),
  async send(edit, { owner, signal }) {
    const drop = (form: PostForm) => dropSaved({ owner, ...editDraft(edit.form.id) }, form)
    for (let tries = 0; tries < mostTries; tries += 1) {
      const standing = await getPost(edit.form.id, signal)
      const form = mergedEdit(edit, formOf(standing))
      if (!form) break
      if (isSaved(form, formOf(standing))) {
        drop(form)
        return standing
      }
      try {
        const post = await savePost(edit.form.id, changesOf(form, standing), columnsOf(standing), signal)
        drop(form)
        return post
      } catch (error) {
        // Changed in this very moment. It may be another field, so it is put together once more.
        if (!isAppError(error, 'post_changed')) throw error
      }
    }
    throw new AppError('post_changed', changedElsewhere, { status: 409 })
  },
  onSent(post, { cache, here }) {
    changePostEverywhere(cache, post.id, () => post)
    if (!here) return
    toast.success('Post updated successfully')
  },
  onRefused(error, { entry, cache, here }) {
    if (error.code === 'post_not_found') changeFeed(cache, (feed) => removePost(feed, entry.input.form.id))
    if (!here) return
    sayFailed(error, error.code === 'post_changed' ? changedElsewhere : 'Failed to update post', {
      below_going: 'Failed to update post. More members than that are already going.',
      post_not_found: 'Failed to update post. It is no longer there.',
    })
  },
})
