// Where the open conversation loads: apart from the list, and ahead of the press that opens it.
import { lazyAhead } from '#shared/connection/lazy-ahead.tsx'
import { LostScreen } from '#shared/ui/messages/lost-screen.tsx'

export const ThreadView = lazyAhead(async () => (await import('./thread-view.tsx')).ThreadView, LostScreen)
