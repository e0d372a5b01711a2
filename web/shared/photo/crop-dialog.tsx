// Lets the member crop a chosen photograph and returns the JPEG. Uploads nothing and shows no success: the screen does.
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyAgain } from '#shared/connection/lazy-again.tsx'
import { useOverlayWhile } from '#shared/links/use-overlay.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { LostPiece } from '#shared/ui/messages/lost-piece.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { Skeleton } from '#shared/ui/progress/skeleton.tsx'
import { drawPhoto } from './draw-photo.ts'
import { type Area, cropOutput, placeCrop, type QuarterTurn } from './photo-geometry.ts'
import { PhotoProblem } from './photo-rules.ts'
import { useOpenPhoto } from './use-open-photo.ts'

const failed = 'Failed to crop image'
const bestQuality = 1
const patience = 5000

const CropBoard = lazyAgain(async () => (await import('./crop-board.tsx')).default, LostPiece)

type CropDialogProps = {
  /** The file to cut; null keeps the dialog closed. Check it with usePhotoToCut first. */
  file: File | null
  onCancel: () => void
  onCropped: (photo: File) => void
}

export function CropDialog({ file, onCancel, onCropped }: CropDialogProps) {
  // The last file stays visible while the dialog closes.
  const [kept, setKept] = useState(file)
  if (file && file !== kept) setKept(file)
  const shown = file ?? kept
  const open = useOverlayWhile('crop', file !== null, onCancel)
  return (
    <Dialog open={open} onClose={onCancel} title="Crop your photo">
      {shown && <Cropping key={keyOf(shown)} file={shown} onCancel={onCancel} onCropped={onCropped} />}
    </Dialog>
  )
}

const keys = new WeakMap<File, number>()
let lastKey = 0

// A new file starts from a fresh board, even when it has the name of the last one.
function keyOf(file: File): number {
  const known = keys.get(file)
  if (known) return known
  lastKey += 1
  keys.set(file, lastKey)
  return lastKey
}

function Cropping({ file, onCancel, onCropped }: CropDialogProps & { file: File }) {
  const [area, setArea] = useState<Area | null>(null)
  const [turn, setTurn] = useState<QuarterTurn>(0)
  const [busy, setBusy] = useState(false)
  const photo = useOpenPhoto(file, (problem) => {
    toast.error(problem instanceof PhotoProblem ? problem.message : failed)
    onCancel()
  })

  // A press from before the board has measured itself is kept, and counts as soon as it has.
  const [pressed, setPressed] = useState(false)
  const ready = photo !== null && area !== null && area.width >= 1 && area.height >= 1
  const use = useEffectEvent(() => void cut())
  useEffect(() => {
    if (!pressed) return
    if (ready) {
      setPressed(false)
      use()
      return
    }
    const timer = setTimeout(() => {
      setPressed(false)
      toast.error('Please adjust the crop area')
    }, patience)
    return () => clearTimeout(timer)
  }, [pressed, ready])

  async function cut() {
    if (!photo || !area) return
    setBusy(true)
    try {
      const drawing = { placement: placeCrop(photo, area, turn), output: cropOutput }
      const jpeg = await drawPhoto(photo, drawing, bestQuality)
      onCropped(new File([jpeg], 'photo.jpg', { type: 'image/jpeg' }))
    } catch (error) {
      console.warn('A photo could not be cut', error)
      toast.error(failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Suspense fallback={<Waiting />}>
        {photo ? <CropBoard photo={photo} turn={turn} onTurn={setTurn} onArea={setArea} /> : <Waiting />}
      </Suspense>
      <div className="mt-4 flex justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button busy={busy || pressed} onClick={() => setPressed(true)}>
          Use photo
        </Button>
      </div>
    </>
  )
}

const Waiting = () => <Skeleton className="h-[min(26rem,56dvh)] w-full rounded-card" />
