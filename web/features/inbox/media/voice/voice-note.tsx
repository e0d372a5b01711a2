// A voice note in its bubble: play, its levels to seek in, how long it is, how fast.
import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { voiceQuery } from '#shared/api/conversations/photographs.ts'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import type { MessageVoice } from '#types/shapes.ts'
import { playingTime } from '../../model/photographs.ts'
import { useWaitingFile } from '../use-waiting-file.ts'
import { nextSpeed, pause, play, seek, usePlaying } from './player.ts'
import { Waveform } from './waveform.tsx'

type Props = { messageId: string; voice: MessageVoice; name: string; me: string }

export function VoiceNote({ messageId, voice, name, me }: Props) {
  const { playing, seconds, speed } = usePlaying(voice.id)
  const [wanted, setWanted] = useState(false)
  const stored = voice.name !== ''
  const query = useQuery({ ...voiceQuery(voice.name), enabled: false })
  const own = useWaitingFile(stored ? undefined : { owner: me, act: messageId, at: 0 })
  const length = voice.durationMs / 1000
  const start = async () => {
    setWanted(true)
    try {
      const file = own ?? query.data ?? (await query.refetch({ throwOnError: true })).data
      if (file) await play(voice.id, file, name)
    } catch (error) {
      console.warn('A voice note was not played', error)
      toast.error('This voice note can’t be played now')
    } finally {
      setWanted(false)
    }
  }
  const levels = [...voice.waveform].map((digit) => Number.parseInt(digit, 16) / 15)
  const whose = name === 'You' ? 'your voice note' : `the voice note of ${name}`
  return (
    <span className="-ml-2 flex w-64 max-w-full items-center gap-2">
      <IconButton
        label={playing ? 'Pause' : `Play ${whose}, ${playingTime(voice.durationMs)}`}
        icon={playing ? <Pause /> : <Play />}
        tone="raised"
        aria-busy={wanted || undefined}
        onClick={playing ? pause : start}
      />
      <span className="relative flex min-w-0 flex-1">
        <Waveform levels={levels} heard={seconds / length} />
        <input
          type="range"
          aria-label={`Where ${whose} plays`}
          aria-valuetext={`${playingTime(seconds * 1000)} of ${playingTime(voice.durationMs)}`}
          min={0}
          max={length}
          step={0.1}
          value={Math.min(length, seconds)}
          onChange={({ currentTarget }) => seek(voice.id, Number(currentTarget.value))}
          className="absolute -inset-y-1.5 left-0 h-11 w-full cursor-pointer opacity-0 focus-visible:opacity-60"
        />
      </span>
      {playing || seconds > 0 ? (
        <button
          type="button"
          onClick={nextSpeed}
          className="tabular min-h-11 min-w-11 shrink-0 text-caption text-muted"
        >
          {speed}×<span className="sr-only"> speed</span>
        </button>
      ) : (
        <span aria-hidden="true" className="tabular min-w-11 shrink-0 text-center text-caption text-muted">
          {playingTime(voice.durationMs)}
        </span>
      )}
    </span>
  )
}
