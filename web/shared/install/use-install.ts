// Whether the app can be added to the home screen, and the browser's own prompt for it. A refusal is remembered for good.
import { useSyncExternalStore } from 'react'

type InstallEvent = Event & { prompt: () => Promise<void>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

const refusedKey = 'o1-install-refused'
const listeners = new Set<() => void>()
let offered: InstallEvent | null = null

/** Catches the browser's offer, which comes once and early. Called when the app starts. */
export function catchInstallOffer() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallEvent
    tell()
  })
  window.addEventListener('appinstalled', () => {
    offered = null
    tell()
  })
}

function tell() {
  for (const listener of listeners) listener()
}

function wasRefused() {
  try {
    return localStorage.getItem(refusedKey) !== null
  } catch {
    return false
  }
}

export function refuseInstall() {
  try {
    localStorage.setItem(refusedKey, 'yes')
  } catch {
    // Without storage the refusal lasts as long as the page.
  }
  offered = null
  tell()
}

async function install() {
  const event = offered
  if (!event) return
  await event.prompt()
  const { outcome } = await event.userChoice
  if (outcome === 'dismissed') refuseInstall()
  offered = null
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useInstall() {
  const possible = useSyncExternalStore(subscribe, () => offered !== null && !wasRefused())
  return { possible, install, refuse: refuseInstall }
}
