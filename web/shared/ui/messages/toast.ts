// Shows toasts. The library (sonner) loads with the first toast, not with the page.
import { describeError } from '#shared/errors/describe-error.ts'

export type ToastOptions = {
  description?: string
  id?: string
  duration?: number
  action?: { label: string; onClick: () => void }
}

type Notifier = typeof import('sonner')

const wanted = new Set<() => void>()
let asked = false
let announceReady: () => void = () => {}
const ready = new Promise<void>((resolve) => {
  announceReady = resolve
})

/** For ToastHost: called when the first toast is shown. */
export function onFirstToast(listener: () => void): () => void {
  wanted.add(listener)
  return () => wanted.delete(listener)
}

export const wasToastAsked = () => asked
export const toasterIsReady = () => announceReady()

// What was said last and asks nothing: the next toast takes its place. One that offers an action waits beneath, for as long as it lasts.
let standing: string | undefined

async function say(speak: (notifier: Notifier) => void) {
  asked = true
  for (const listener of wanted) listener()
  await ready
  speak(await import('sonner'))
}

/** The same text twice is one toast that stays longer, not two; another text takes the place of the one before. What can be pressed
    leaves time to get there by keyboard. */
function inPlaceOfLast({ toast: show }: Notifier, title: string, options?: ToastOptions): ToastOptions {
  const id = options?.id ?? [title, options?.description].join(': ')
  if (standing !== undefined && standing !== id) show.dismiss(standing)
  standing = options?.action ? undefined : id
  return { ...(options?.action && { duration: 10_000 }), ...options, id }
}

export const toast = {
  success: (title: string, options?: ToastOptions) =>
    void say((notifier) => notifier.toast.success(title, inPlaceOfLast(notifier, title, options))),
  message: (title: string, options?: ToastOptions) =>
    void say((notifier) => notifier.toast(title, inPlaceOfLast(notifier, title, options))),
  error: (title: string, options?: ToastOptions) =>
    void say((notifier) => notifier.toast.error(title, inPlaceOfLast(notifier, title, options))),
  dismiss: (id: string) => void say(({ toast: show }) => show.dismiss(id)),
}

/** Shows a failure in its standard sentence, or `fallback` when it has none. */
export function toastError(error: unknown, fallback?: string, options?: ToastOptions) {
  toast.error(describeError(error, fallback), options)
}
