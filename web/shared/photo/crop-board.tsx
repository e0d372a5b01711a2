// The photograph under the 4:5 frame: drag, pinch, wheel, arrow keys, a zoom slider and quarter turns. Cuts nothing.
import { RotateCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '#shared/ui/buttons/button.tsx'
import type { OpenPhoto } from './open-photo.ts'
import { type Area, cropAspect, firstCrop, nextTurn, type QuarterTurn } from './photo-geometry.ts'

type CropBoardProps = {
  photo: OpenPhoto
  turn: QuarterTurn
  onTurn: (turn: QuarterTurn) => void
  onArea: (area: Area) => void
}

const largestZoom = 4

export default function CropBoard({ photo, turn, onTurn, onArea }: CropBoardProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const initial = useMemo(() => firstCrop(photo), [photo])
  return (
    <>
      <div className="relative h-[min(26rem,56dvh)] w-full overflow-hidden rounded-card bg-night">
        <Cropper
          image={photo.url}
          crop={crop}
          zoom={zoom}
          maxZoom={largestZoom}
          rotation={turn}
          aspect={cropAspect}
          objectFit="cover"
          initialCroppedAreaPixels={initial}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onArea(pixels)}
          keyboardStep={8}
          mediaProps={{ alt: '' }}
          // As it will be drawn: see-through parts are white.
          style={{ mediaStyle: { background: 'white' } }}
          cropperProps={{ 'aria-label': 'Crop area. Move the photo with the arrow keys.', role: 'group' }}
          disableAutomaticStylesInjection
        />
      </div>
      <div className="mt-4 flex items-center gap-4">
        <label className="flex min-h-11 flex-1 items-center gap-3 text-small text-muted">
          Zoom
          <input
            type="range"
            min={1}
            max={largestZoom}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
            className="h-11 w-full accent-gold"
          />
        </label>
        <Button variant="quiet" size="small" onClick={() => onTurn(nextTurn(turn))}>
          <RotateCw aria-hidden="true" />
          Rotate
        </Button>
      </div>
    </>
  )
}
