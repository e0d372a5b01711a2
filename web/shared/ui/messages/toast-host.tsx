// The place where toasts are drawn; mounted once by the shell, empty until the first one.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onFirstToast, wasToastAsked } from './toast.ts'

// Without a connection there may be nothing to draw with. No screen breaks over that: what was said waits for the connection too.
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
