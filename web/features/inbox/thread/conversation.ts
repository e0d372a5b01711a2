// Where the open conversation loads: apart from the list, and ahead of the press that opens it.
import { lazyAhead } from '#shared/connection/lazy-ahead.tsx'
import { LostConversation } from './lost-conversation.tsx'

export const ThreadView = lazyAhead(async () => (await import('./thread-view.tsx')).ThreadView, LostConversation)
