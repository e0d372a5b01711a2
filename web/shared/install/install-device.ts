// The browser's side of installing: whether this is the installed app, and how this browser installs it.
import { isApplePhone } from '#shared/device/apple-phone.ts'

/** What Chromium hands over once a page (web/index.html keeps it for members). Not in the types of the DOM: no other engine has it. */
type InstallPrompt = { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

declare global {
  interface Window {
    installing?: InstallPrompt | undefined
  }
  interface Navigator {
    /** Apple's, before there was a display mode. */
    standalone?: boolean
    getInstalledRelatedApps?: () => Promise<unknown[]>
  }
}

/** `prompt`: a press installs it. `apple`: two steps by hand. `safari`: an app's own window on such a phone, which has no such steps. `menu`: the
 * browser's menu, if it can at all. */
export type InstallWay = 'installed' | 'prompt' | 'apple' | 'safari' | 'menu'

export function installWay(): InstallWay {
  if (window.matchMedia('(display-mode: standalone)').matches || navigator.standalone) return 'installed'
  if (window.installing) return 'prompt'
  if (!isApplePhone()) return 'menu'
  return navigator.userAgent.includes('Safari/') ? 'apple' : 'safari'
}

/** Installed on this device, though this is a tab of the browser. Where the browser does not tell, no. */
export async function isInstalledBeside(): Promise<boolean> {
  const apps = await navigator.getInstalledRelatedApps?.().catch(() => [])
  return (apps?.length ?? 0) > 0
}

/** Within a press. Gives whether it is being installed. */
export async function install(): Promise<boolean> {
  const { installing } = window
  if (!installing) return false
  // Good for one time; the browser hands over another when it may ask again.
  window.installing = undefined
  return (await installing.prompt()).outcome === 'accepted'
}

/** Calls when the browser can install it, and when it has. */
export function followInstalling(changed: () => void): () => void {
  const events = ['installable', 'appinstalled']
  for (const event of events) window.addEventListener(event, changed)
  return () => {
    for (const event of events) window.removeEventListener(event, changed)
  }
}
