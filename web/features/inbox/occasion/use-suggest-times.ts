// The sheet in which times to meet are suggested: opened from several places of a chat, mounted once.
import { useOverlay } from '#shared/links/use-overlay.ts'
import type { Thread } from '#types/shapes.ts'

export const useSuggestTimes = ({ id }: Pick<Thread, 'id'>) => useOverlay(`suggest-times-${id}`)
