// Step 7: the photograph. Choose, crop, upload; then change or remove it.
import { Camera } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { lazyOver } from '#shared/connection/lazy-again.tsx'
import { Button } from '#shared/ui/buttons/button.tsx'
import { LostSheet } from '#shared/ui/messages/lost-piece.tsx'
import { PortraitFrame } from '../components/portrait-frame.tsx'
import { Question, type StepProps } from '../components/question.tsx'
import { usePortrait } from '../state/use-portrait.ts'
import { fetchSubmittingEarly } from './fetch-early.ts'

const loadCropDialog = () => import('#shared/photo/crop-dialog.tsx')
const loadPanel = () => import('#shared/ui/panels/dialog-panel.tsx')
const loadBoard = () => import('#shared/photo/crop-board.tsx')
const CropDialog = lazyOver(async () => (await loadCropDialog()).CropDialog, LostSheet)

export function PhotoStep({ draft, dispatch, sayBusy }: StepProps) {
  const portrait = usePortrait(draft.id, dispatch)
  const picker = useRef<HTMLInputElement>(null)
  const shown = draft.profilePhoto !== null || portrait.cropped !== null

  useEffect(() => {
    // From here on the line may be gone until the end.
    fetchSubmittingEarly()
    for (const load of [loadCropDialog, loadPanel, loadBoard]) load().catch(() => {})
  }, [])

  const keeping = portrait.cropped !== null && draft.profilePhoto === null
  useEffect(() => {
    sayBusy(keeping ? 'Your photo is on its way.' : null)
    return () => sayBusy(null)
  }, [keeping, sayBusy])

  return (
    <Question title="Upload your BEST photo" lead="Face clearly visible • High quality • Solo shot">
      <input
        ref={picker}
        type="file"
        accept="image/*"
        aria-label="Profile photo"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          portrait.choose(event.target.files?.[0])
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
      {shown ? (
        <div className="flex flex-col gap-5 sm:flex-row sm:items-end">
          <PortraitFrame
            url={draft.profilePhoto}
            cropped={portrait.cropped}
            src={portrait.src}
            waiting={portrait.waiting}
            known={portrait.known}
          />
          <div className="flex flex-wrap gap-3">
            {portrait.waiting?.state === 'failed' && <Button onClick={portrait.retry}>Try again</Button>}
            <Button variant="quiet" onClick={() => picker.current?.click()}>
              Change
            </Button>
            <Button variant="ghost" onClick={portrait.remove}>
              Remove
            </Button>
          </div>
        </div>
      ) : (
        <button
          type="button"
          onClick={() => picker.current?.click()}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            portrait.choose(event.dataTransfer.files[0])
          }}
          className="grid aspect-[4/5] w-full max-w-64 place-items-center rounded-card border border-dashed border-line-strong bg-surface text-muted transition-colors duration-150 hover:border-gold-ink hover:text-ink disabled:opacity-60"
        >
          <span className="flex flex-col items-center gap-4">
            <Camera aria-hidden="true" className="size-8 stroke-[1.25]" />
            <span className="text-small">Choose a photo</span>
          </span>
        </button>
      )}
      {portrait.problem && (
        <p role="alert" className="mt-4 text-small text-bad">
          {portrait.problem}
        </p>
      )}
      {portrait.chosen && (
        <CropDialog file={portrait.chosen} onCancel={portrait.cancelCrop} onCropped={portrait.crop} />
      )}
    </Question>
  )
}
