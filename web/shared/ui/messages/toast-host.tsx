// Where toasts are drawn. The shell mounts it once; it is empty until the first toast.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onFirstToast, wasToastAsked } from './toast.ts'

// Offline, the toaster's code may not load. No screen breaks over that; the toast waits for the connection.
const whenOnline = () => new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
const load = (): Promise<typeof import('./toaster.tsx')> => import('./toaster.tsx').catch(() => whenOnline().then(load))

const Toaster = lazy(load)

export function ToastHost() {
  const asked = useSyncExternalStore(onFirstToast, wasToastAsked)
  return asked ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
