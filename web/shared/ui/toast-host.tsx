// The place where toasts are drawn; mounted once by the shell, empty until the first one.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onFirstToast, wasToastAsked } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

export function ToastHost() {
  const asked = useSyncExternalStore(onFirstToast, wasToastAsked)
  return asked ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
