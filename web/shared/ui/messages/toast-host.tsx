// Where toasts are drawn. The shell mounts it once; it is empty until the first toast.
import { Suspense, useSyncExternalStore } from 'react'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { onFirstToast, wasToastAsked } from './toast.ts'

// Offline, the toaster's code may not load: the toast waits for the connection.
const Toaster = lazyQuietly(() => import('./toaster.tsx'))

export function ToastHost() {
  const asked = useSyncExternalStore(onFirstToast, wasToastAsked)
  return asked ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
