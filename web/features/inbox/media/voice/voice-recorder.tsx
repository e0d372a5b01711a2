// In place of the message input while a voice note is recorded: how long, how loud, pause, away with it, send. Loads with the first one.
import { ArrowUp, Mic, Pause, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { playingTime } from '../../model/photographs.ts'
import { onceLetGo, type Press } from './let-go.ts'
import { longest, type Recorder, type Recording, startRecording } from './recorder.ts'
import { Waveform } from './waveform.tsx'

type Props = {
  /** The press that began it, while it may be held; null from the keyboard. */
  press: Press | null
  onSend: (recording: Recording) => void
  onDone: () => void
}

const shown = 40

export function VoiceRecorder({ press, onSend, onDone }: Props) {
  const recorder = useRef<Recorder>(undefined)
  const [state, setState] = useState<'asking' | 'recording' | 'paused'>('asking')
  const [elapsed, setElapsed] = useState(0)
  const [away, setAway] = useState(false)
  const section = useRef<HTMLFieldSetElement>(null)
  const done = useEffectEvent(onDone)

  useEffect(() => {
    let left = false
    startRecording().then(
      (made) => {
        if (left) return made.cancel()
        recorder.current = made
        setState('recording')
      },
      (error: unknown) => {
        if (left) return
        console.warn('No microphone', error)
        toast.error('No microphone', {
          description: 'Allow it in the settings of your browser to record a voice note.',
        })
        done()
      },
    )
    section.current?.focus()
    // What will show it has to be here, should the line go meanwhile.
    import('./voice-note.tsx').catch(() => {})
    return () => {
      left = true
      recorder.current?.cancel()
      recorder.current = undefined
    }
  }, [])

  const pause = () => {
    recorder.current?.pause()
    setState('paused')
  }
  const send = async () => {
    const ready = recorder.current
    if (!ready) return
    recorder.current = undefined
    const recording = await ready.finish()
    if (recording) onSend(recording)
    else toast.error('Too short', { description: 'Press to record, press Send when you are done.' })
    onDone()
  }
  const sendNow = useEffectEvent(send)
  const tick = useEffectEvent(() => {
    const now = recorder.current?.elapsed() ?? 0
    setElapsed(Math.min(longest, now))
    if (now >= longest && state === 'recording') pause()
  })

  useEffect(() => {
    const timer = setInterval(() => tick(), 100)
    return () => clearInterval(timer)
  }, [])
  useEffect(
    () =>
      press
        ? onceLetGo(press, { onLetGo: () => void sendNow(), onLetGoAway: () => done(), onAway: setAway })
        : undefined,
    [press],
  )

  const levels = (recorder.current?.levels() ?? []).slice(-shown)
  const loudest = Math.max(0.05, ...levels)
  const bars = [...Array.from({ length: shown - levels.length }, () => 0), ...levels.map((level) => level / loudest)]
  return (
    <fieldset
      ref={section}
      tabIndex={-1}
      aria-label="Voice note"
      className="flex items-center gap-2 outline-none"
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <IconButton label="Discard voice note" icon={<Trash2 aria-hidden="true" />} onClick={onDone} className="-ml-2" />
      {state === 'paused' ? (
        <IconButton
          label="Record on"
          icon={<Mic aria-hidden="true" />}
          disabled={elapsed >= longest}
          onClick={() => {
            recorder.current?.resume()
            setState('recording')
          }}
        />
      ) : (
        <IconButton label="Pause" icon={<Pause aria-hidden="true" />} disabled={state === 'asking'} onClick={pause} />
      )}
      <span role="timer" className="tabular w-10 shrink-0 text-small text-muted">
        {playingTime(elapsed)}
      </span>
      {away ? (
        <span className="min-w-0 flex-1 text-small text-muted">Let go to discard</span>
      ) : (
        <Waveform levels={bars} heard={1} />
      )}
      <IconButton
        tone="gold"
        label="Send voice note"
        icon={<ArrowUp aria-hidden="true" />}
        disabled={state === 'asking'}
        onClick={() => void send()}
      />
    </fieldset>
  )
}
