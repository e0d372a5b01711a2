// Asks how a chosen photograph is cut and hands back the cut JPEG. Uploads nothing and praises nothing: that is the screen's.
import { lazy, Suspense, useState } from 'react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { Skeleton } from '#shared/ui/progress/skeleton.tsx'
import type { Area, QuarterTurn } from './crop-geometry.ts'
import { cropToJpeg } from './crop-to-jpeg.ts'
import { unreadablePhoto } from './photo-file.ts'
import { usePhotoElement } from './use-photo-element.ts'

const failed = 'Failed to crop image'

const CropBoard = lazy(() => import('./crop-board.tsx'))

type CropDialogProps = {
  /** The file to cut; null keeps the dialog closed. Check it with photoFileProblem first. */
  file: Blob | null
  onCancel: () => void
  onCropped: (photo: File) => void
}

export function CropDialog({ file, onCancel, onCropped }: CropDialogProps) {
  // The last one stays on the board while the dialog leaves.
  const [kept, setKept] = useState(file)
  if (file && file !== kept) setKept(file)
  const shown = file ?? kept
  return (
    <Dialog open={file !== null} onClose={onCancel} title="Crop your photo">
      {shown && <Cropping key={keyOf(shown)} file={shown} onCancel={onCancel} onCropped={onCropped} />}
    </Dialog>
  )
}

const keys = new WeakMap<Blob, number>()
let lastKey = 0

// A new file starts from a fresh board, even when it has the name of the last one.
function keyOf(file: Blob): number {
  const known = keys.get(file)
  if (known) return known
  lastKey += 1
  keys.set(file, lastKey)
  return lastKey
}

function Cropping({ file, onCancel, onCropped }: CropDialogProps & { file: Blob }) {
  const [area, setArea] = useState<Area | null>(null)
  const [turn, setTurn] = useState<QuarterTurn>(0)
  const [busy, setBusy] = useState(false)
  const photo = usePhotoElement(file, () => {
    toast.error(unreadablePhoto(file, failed))
    onCancel()
  })

  async function cut() {
    if (!photo || !area || area.width < 1 || area.height < 1) {
      toast.error('Please adjust the crop area')
      return
    }
    setBusy(true)
    try {
      onCropped(await cropToJpeg(photo.element, area, turn))
    } catch {
      toast.error(failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Suspense fallback={<Waiting />}>
        {photo ? (
          <CropBoard url={photo.url} element={photo.element} turn={turn} onTurn={setTurn} onArea={setArea} />
        ) : (
          <Waiting />
        )}
      </Suspense>
      <div className="mt-4 flex justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button busy={busy} onClick={cut}>
          Use photo
        </Button>
      </div>
    </>
  )
}

const Waiting = () => <Skeleton className="h-[min(26rem,56dvh)] w-full rounded-card" />
