// Publishes a post. Its id is made on the device, so that sending it again after a lost answer makes no second one. Pictures that had not
// arrived when it was written go along.
import { getPost, insertPost } from '#shared/api/feed.ts'
import { AppError, isAppError } from '#shared/errors/app-error.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { PhotoProblem } from '#shared/photo/photo-rules.ts'
import { postPicture, takePhoto } from '#shared/photo/take-photo.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { hostsNotice } from '../model/event.ts'
import { addOwnPost } from '../model/feed-pages.ts'
import type { ServedPost } from '../model/post.ts'
import { postSubject } from '../model/post-edit.ts'
import { insertOf, type PostForm } from '../model/post-form.ts'
import { changeFeed } from './feed-cache.ts'

const alreadyThere = '23505'
const patience = 120_000

export const postAct = defineAct<PostForm, ServedPost>('post', {
  refused: 'keep',
  patience,
  subject: ({ id }) => postSubject(id),
  async send(form, { owner, files, signal }) {
    const images = [...form.images]
    for (const [place, file] of files.entries())
      images.push(await sendPicture(file, `${owner}/${form.id}-${place}.jpg`, signal))
    try {
      await insertPost(insertOf({ ...form, images }, owner), signal)
    } catch (error) {
      // The first try had arrived.
      if (!isAppError(error, alreadyThere)) throw error
    }
    const post = await getPost(form.id, signal)
    if (!post.isOwn) throw new AppError('post_not_found', 'This post is somebody else’s.', { status: 409 })
    return post
  },
  onSent(post, { cache, here }) {
    changeFeed(cache, (feed) => addOwnPost(feed, post))
    if (!here) return
    if (post.type === 'event') {
      toast.success('Post created successfully!', { description: hostsNotice, duration: 8000 })
    } else {
      toast.success('Post created successfully!')
    }
  },
  onRefused(error, { here }) {
    if (here) sayFailed(error, 'Failed to create post')
  },
})

async function sendPicture(file: Blob, path: string, signal: AbortSignal) {
  try {
    return await takePhoto(new File([file], 'picture', { type: file.type }), {
      use: postPicture,
      path,
      // The same picture once more, if the answer was lost.
      upsert: true,
      signal,
    })
  } catch (error) {
    if (error instanceof PhotoProblem) throw new AppError('photo', error.message, { status: 422, cause: error })
    throw error
  }
}
