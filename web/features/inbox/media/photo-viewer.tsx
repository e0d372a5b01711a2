// A message's photographs on the whole screen: swiped or turned with arrow keys, enlarged by two fingers, a double press or keys, saved.

import { useQuery } from '@tanstack/react-query'
import { Download, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { photographQuery } from '#shared/api/conversations/photographs.ts'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { FullScreen } from '#shared/ui/overlays/full-screen.tsx'
import { placeInRow, TurnButtons, turnRow } from '#shared/ui/photos/turn-photos.tsx'
import type { MessageFile } from '#types/shapes.ts'
import { PhotoPicture } from './photo-picture.tsx'

type Props = {
  files: MessageFile[]
  shown: number
  onTurn: (at: number) => void
  onClose: () => void
  /** What else can be done with the one that is shown. */
  beside?: ReactNode
}

const most = 4
const pressed = 2.5

export function PhotoViewer({ files, shown, onTurn, onClose, beside }: Props) {
  return (
    <FullScreen open whole title={files.length > 1 ? 'Photos' : 'Photo'} onClose={onClose}>
      <Slides files={files} shown={shown} onTurn={onTurn} beside={beside} />
    </FullScreen>
  )
}

function Slides({ files, shown, onTurn, beside }: Omit<Props, 'onClose'>) {
  const row = useRef<HTMLUListElement>(null)
  const [scale, setScale] = useState(1)
  const count = files.length
  const current = files[shown]

  useLayoutEffect(() => {
    const list = row.current
    // Where it was opened; later it follows the finger.
    if (list && placeInRow(list) !== shown) list.scrollLeft = shown * list.clientWidth
  }, [shown])

  const turnTo = (at: number) => {
    setScale(1)
    turnRow(row.current, at, count)
  }
  const zoom = (to: number) => setScale(Math.min(most, Math.max(1, to)))
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowRight' && scale === 1) turnTo(shown + 1)
    if (event.key === 'ArrowLeft' && scale === 1) turnTo(shown - 1)
    if (event.key === '+' || event.key === '=') zoom(scale * 1.5)
    if (event.key === '-') zoom(scale / 1.5)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what lies within
    <div className="relative h-dvh w-screen" onKeyDown={onKeyDown}>
      <ul
        ref={row}
        // A scrolling region must be reachable by keyboard (WCAG 2.1.1).
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is turned by arrow keys
        tabIndex={0}
        aria-label="Photos"
        className={`no-scrollbar flex size-full snap-x snap-mandatory overscroll-x-contain outline-none ${scale > 1 ? 'overflow-x-hidden' : 'overflow-x-auto'}`}
        onScroll={({ currentTarget }) => {
          const at = placeInRow(currentTarget)
          if (at !== shown && at >= 0 && at < count) onTurn(at)
        }}
      >
        {files.map((file, at) => (
          <li key={file.id} className="size-full shrink-0 snap-center snap-always">
            {Math.abs(at - shown) <= 1 && (
              <Slide
                file={file}
                alt={count > 1 ? `Photo ${at + 1} of ${count}` : 'Photo'}
                scale={at === shown ? scale : 1}
                onScale={zoom}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="pointer-events-none absolute inset-x-4 top-[calc(1rem+var(--safe-top))] flex items-center gap-2 pr-14 *:pointer-events-auto">
        {count > 1 && (
          <span
            aria-live="polite"
            className="tabular mr-auto rounded-full bg-night/50 px-3 py-1 text-small text-on-photo"
          >
            {shown + 1} / {count}
          </span>
        )}
        <IconButton
          label={scale > 1 ? 'Whole photo' : 'Enlarge'}
          icon={scale > 1 ? <ZoomOut /> : <ZoomIn />}
          tone="photo"
          onClick={() => zoom(scale > 1 ? 1 : pressed)}
          className={count > 1 ? '' : 'ml-auto'}
        />
        {beside}
        {current && <Save file={current} />}
      </div>
      {count > 1 && <TurnButtons shown={shown} count={count} onTurn={turnTo} />}
    </div>
  )
}

type SlideProps = { file: MessageFile; alt: string; scale: number; onScale: (to: number) => void }

/** Enlarged, it is moved as any page that is larger than its window. */
function Slide({ file, alt, scale, onScale }: SlideProps) {
  const window = useRef<HTMLDivElement>(null)
  const before = useRef(1)
  usePinch(window, scale, onScale)
  // The middle stays the middle.
  useLayoutEffect(() => {
    const view = window.current
    if (!view) return
    const grown = scale / before.current
    before.current = scale
    const across = (view.scrollLeft + view.clientWidth / 2) * grown - view.clientWidth / 2
    const down = (view.scrollTop + view.clientHeight / 2) * grown - view.clientHeight / 2
    view.scrollTo({ left: across, top: down })
  }, [scale])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same
    <div
      ref={window}
      onDoubleClick={() => onScale(scale > 1 ? 1 : pressed)}
      className={`no-scrollbar size-full ${scale > 1 ? 'overflow-auto' : 'overflow-hidden'}`}
    >
      <div className="relative" style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}>
        <PhotoPicture file={file} alt={alt} width={null} whole />
      </div>
    </div>
  )
}

function usePinch(window: React.RefObject<HTMLDivElement | null>, scale: number, onScale: (to: number) => void) {
  const now = useRef({ scale, onScale })
  now.current = { scale, onScale }
  useEffect(() => {
    const view = window.current
    if (!view) return
    let begun: { apart: number; scale: number } | undefined
    const apart = ({ touches: [a, b] }: TouchEvent) =>
      a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0
    const starts = (event: TouchEvent) => {
      begun = event.touches.length === 2 ? { apart: apart(event), scale: now.current.scale } : undefined
    }
    const moves = (event: TouchEvent) => {
      if (!begun || event.touches.length !== 2) return
      event.preventDefault()
      now.current.onScale(begun.scale * (apart(event) / Math.max(1, begun.apart)))
    }
    view.addEventListener('touchstart', starts, { passive: true })
    // The page must not be enlarged instead.
    view.addEventListener('touchmove', moves, { passive: false })
    return () => {
      view.removeEventListener('touchstart', starts)
      view.removeEventListener('touchmove', moves)
    }
  }, [window])
}

function Save({ file }: { file: MessageFile }) {
  const { data } = useQuery(photographQuery(file.name, null))
  const save = () => {
    if (!data) return
    const url = URL.createObjectURL(data)
    const link = document.createElement('a')
    link.href = url
    link.download = `o1-photo-${file.id.slice(0, 8)}.jpg`
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }
  return <IconButton label="Save photo" icon={<Download />} tone="photo" disabled={!data} onClick={save} />
}
