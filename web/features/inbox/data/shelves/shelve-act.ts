// Puts a conversation where the member wants it. Of many quick presses what they come to is sent; what the server says of it is shown.
import { shelveThread } from '#shared/api/conversations/shelves.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import type { Shelf } from '#types/shapes.ts'
import { mergedWish, type Shelving, shelving } from '../../model/shelves/shelves.ts'
import { patchThread, placeOnShelf } from '../sync-inbox.ts'

export const shelveAct = defineAct<Shelving, Shelf>('shelve', {
  refused: 'drop',
  subject: shelving.subject,
  merge: mergedWish,
  send: ({ threadId, ...wish }, { id, signal }) => shelveThread(threadId, wish, id, signal),
  onSent(shelf, { entry: { input }, cache }) {
    // A pin that was not taken: the chat was deleted elsewhere, and is not to come back by this.
    if (input.pinned && !shelf.pinnedAt) patchThread(cache, input.threadId, { shelf })
    else placeOnShelf(cache, input.threadId, shelf)
    void staleAfter(cache, 'shelve_thread')
  },
  onRefused(error, { here }) {
    // A conversation that is gone needs no place.
    if (here && !isAppError(error, 'thread_not_found')) sayFailed(error, 'This could not be kept.')
  },
})
