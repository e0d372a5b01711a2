// Whether the app draws by itself: not yet where the build draws, nor when the app takes over what the build drew. What loads on its own is not part of
// that.
import { useSyncExternalStore } from 'react'

const never = () => () => {}

export const useTakenOver = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
