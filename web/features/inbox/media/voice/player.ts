// Plays voice notes, one at a time, outside the screens: it plays on while the conversation is scrolled or left, and with the screen off.
import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '#shared/session/session-end.ts'

export type Playing = { id: string; playing: boolean; seconds: number; speed: number }

const speeds = [1, 1.5, 2]

let audio: HTMLAudioElement | undefined
let url: string | undefined
let now: Playing = { id: '', playing: false, seconds: 0, speed: 1 }
const listeners = new Set<() => void>()

function change(to: Partial<Playing>) {
  now = { ...now, ...to }
  for (const listener of [...listeners]) listener()
}

function element(): HTMLAudioElement {
  if (audio) return audio
  const made = new Audio()
  made.addEventListener('timeupdate', () => change({ seconds: made.currentTime }))
  made.addEventListener('play', () => change({ playing: true }))
  made.addEventListener('pause', () => change({ playing: false }))
  made.addEventListener('ended', () => change({ playing: false, seconds: 0 }))
  audio = made
  return made
}

export async function play(id: string, file: Blob, by: string): Promise<void> {
  const player = element()
  if (now.id !== id) {
    if (url) URL.revokeObjectURL(url)
    url = URL.createObjectURL(file)
    player.src = url
    change({ id, seconds: 0 })
  }
  player.playbackRate = now.speed
  if ('mediaSession' in navigator)
    navigator.mediaSession.metadata = new MediaMetadata({ title: 'Voice note', artist: by })
  await player.play()
}

export const pause = () => audio?.pause()

/** Only the one that is loaded has a place to go to. */
export function seek(id: string, seconds: number) {
  if (!audio || now.id !== id) return
  audio.currentTime = seconds
  change({ seconds })
}

export function nextSpeed() {
  const speed = speeds[(speeds.indexOf(now.speed) + 1) % speeds.length] ?? 1
  if (audio) audio.playbackRate = speed
  change({ speed })
}

onSessionEnd(() => {
  audio?.pause()
  audio?.removeAttribute('src')
  // It keeps what it has until it loads again, and the lock screen its name.
  audio?.load()
  if ('mediaSession' in navigator) navigator.mediaSession.metadata = null
  if (url) URL.revokeObjectURL(url)
  url = undefined
  change({ id: '', playing: false, seconds: 0 })
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePlaying(id: string): Playing {
  const playing = useSyncExternalStore(subscribe, () => now)
  return playing.id === id ? playing : { id, playing: false, seconds: 0, speed: playing.speed }
}
