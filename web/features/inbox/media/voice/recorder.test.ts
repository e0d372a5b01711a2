// How long a recording says it is, whatever the tab slept through.
import { expect, it, vi } from 'vitest'
import { longest, startRecording } from './recorder.ts'

class Microphone extends EventTarget {
  static isTypeSupported = () => true
  state = 'inactive'
  mimeType = 'audio/webm;codecs=opus'
  ondataavailable?: (event: { data: Blob }) => void
  onstop?: () => void
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.ondataavailable?.({ data: new Blob(['sound']) })
    this.onstop?.()
  }
}

it('a recording of a tab that slept is as long as one may be, and no longer', async () => {
  vi.stubGlobal('MediaRecorder', Microphone)
  const node = { connect: () => {}, getFloatTimeDomainData: () => {} }
  class Sound {
    createAnalyser = () => node
    createMediaStreamSource = () => node
    close = async () => {}
  }
  vi.stubGlobal('AudioContext', Sound)
  const getUserMedia = async () => ({ getTracks: () => [] })
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const recorder = await startRecording()
  now.mockReturnValue(2 * longest)
  expect((await recorder.finish())?.voice.durationMs).toBe(longest)
})
