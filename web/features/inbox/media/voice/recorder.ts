// Records a voice note with the device's microphone: whatever of Opus and AAC it gives, at a bitrate for voices, with its levels.
import type { RecordedVoice } from '#shared/api/conversations/photographs.ts'
import { newId } from '#shared/device/new-id.ts'
import { numbers } from '#types/limits.ts'
import { waveformOf } from '../../model/photographs.ts'

// What every device plays comes first.
const kinds = [
  ['audio/mp4;codecs=mp4a.40.2', 'm4a'],
  ['audio/mp4', 'm4a'],
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/ogg;codecs=opus', 'ogg'],
] as const

export const longest = numbers.mostVoiceMinutes * 60_000
const each = 100
const bitsASecond = 48_000

export type Recording = { voice: RecordedVoice; file: Blob }

export type Recorder = {
  /** Milliseconds so far. */
  elapsed: () => number
  /** The levels so far, from 0 to 1. */
  levels: () => number[]
  pause: () => void
  resume: () => void
  /** Null when nothing was said. */
  finish: () => Promise<Recording | null>
  cancel: () => void
}

/** Rejects when the device gives no microphone. */
export async function startRecording(): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const [type, ending] = kinds.find(([kind]) => MediaRecorder.isTypeSupported(kind)) ?? ['', 'webm' as const]
  const recorder = new MediaRecorder(stream, { ...(type ? { mimeType: type } : {}), audioBitsPerSecond: bitsASecond })
  const pieces: Blob[] = []
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  const audio = new AudioContext()
  const analyser = audio.createAnalyser()
  analyser.fftSize = 1024
  audio.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const levels: number[] = []
  let before = 0
  let since = performance.now()
  const elapsed = () => before + (recorder.state === 'recording' ? performance.now() - since : 0)
  const timer = setInterval(() => {
    if (recorder.state !== 'recording') return
    analyser.getFloatTimeDomainData(samples)
    levels.push(Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length))
  }, each)
  const release = () => {
    clearInterval(timer)
    for (const track of stream.getTracks()) track.stop()
    void audio.close()
  }
  // In pieces, so that a long one does not come at once.
  recorder.start(1000)
  return {
    elapsed,
    levels: () => levels,
    pause() {
      before = elapsed()
      recorder.pause()
    },
    resume() {
      since = performance.now()
      recorder.resume()
    },
    async finish() {
      // A tab that slept was not paused in time; the club takes no longer one.
      const durationMs = Math.min(longest, Math.round(elapsed()))
      if (recorder.state !== 'inactive')
        await new Promise((resolve) => {
          recorder.onstop = resolve
          recorder.stop()
        })
      release()
      const file = new Blob(pieces, { type: recorder.mimeType.split(';')[0] || 'audio/webm' })
      if (durationMs < 500 || file.size === 0) return null
      return {
        file,
        voice: { id: newId(), ending: endingOf(file.type, ending), durationMs, waveform: waveformOf(levels) },
      }
    },
    cancel() {
      if (recorder.state !== 'inactive') recorder.stop()
      release()
    },
  }
}

function endingOf(type: string, wanted: RecordedVoice['ending']): RecordedVoice['ending'] {
  if (type.endsWith('/mp4')) return 'm4a'
  if (type.endsWith('/ogg')) return 'ogg'
  return type.endsWith('/webm') ? 'webm' : wanted
}
