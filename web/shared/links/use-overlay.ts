// What lies over a screen (a sheet, a dialog, a viewer) lies in the history: Back closes the top-most and nothing else, a reload brings
// all of it back. Sheets that many screens open have an address of their own instead (`open-member.ts`).
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearchParams } from '#shared/router/hooks.ts'
import { useNavigate } from './link.tsx'

type Layer = { name: string; value: string }

export type Overlay = {
  open: boolean
  /** What it was opened with, such as an id; null while it is closed. */
  value: string | null
  show: (value?: string) => void
  /** Opens it in place of what lies over the screen now: Back leads there. */
  showAlone: (value?: string) => void
  /** Shows another value in the open overlay, as a page is turned: Back still leads to what lies beneath. */
  turnTo: (value: string) => void
  /** Closes it and what lies over it. */
  hide: () => void
  /** Closes it, then does what has to wait for that, such as leaving the screen. */
  hideThen: (act: () => void) => void
}

// The entry from which a step is under way: a second press of the same button does not take it twice.
let steppingFrom: string | null = null

export function useOverlay(name: string): Overlay {
  const location = useLocation()
  const navigate = useNavigate()
  const [, setParams] = useSearchParams()
  const layers = layersOf(location.state)
  const place = layers.findIndex((layer) => layer.name === name)
  const afterwards = useRef<(() => void) | undefined>(undefined)
  // What an answer that comes late closes is what is open then, and nothing once the screen is gone.
  const now = useRef<{ key: string; state: unknown; layers: Layer[]; place: number } | null>(null)

  useLayoutEffect(() => {
    if (steppingFrom !== location.key) steppingFrom = null
    now.current = { key: location.key, state: location.state, layers, place }
    return () => {
      now.current = null
    }
  })

  useEffect(() => {
    if (place >= 0) return
    const act = afterwards.current
    afterwards.current = undefined
    act?.()
  }, [place])

  const put = useCallback(
    (value: string, over: Layer[]) => {
      const shown = now.current
      if (!shown || shown.place >= 0 || steppingFrom === shown.key) return
      steppingFrom = shown.key
      setParams((params) => params, {
        preventScrollReset: true,
        state: { ...asObject(shown.state), layers: [...over, { name, value }] },
      })
    },
    [name, setParams],
  )
  const show = useCallback((value = '') => put(value, now.current?.layers ?? []), [put])
  const showAlone = useCallback((value = '') => put(value, []), [put])
  const turnTo = useCallback(
    (turned: string) => {
      const shown = now.current
      if (!shown || shown.place < 0 || steppingFrom === shown.key) return
      steppingFrom = shown.key
      setParams((params) => params, {
        replace: true,
        preventScrollReset: true,
        state: {
          ...asObject(shown.state),
          layers: shown.layers.map((layer, at) => (at === shown.place ? { name, value: turned } : layer)),
        },
      })
    },
    [name, setParams],
  )
  const hideThen = useCallback(
    (act: () => void) => {
      const shown = now.current
      if (!shown || shown.place < 0) return act()
      if (steppingFrom === shown.key) return
      steppingFrom = shown.key
      afterwards.current = act
      void navigate(shown.place - shown.layers.length)
    },
    [navigate],
  )
  const hide = useCallback(() => hideThen(() => {}), [hideThen])
  return { open: place >= 0, value: layers[place]?.value ?? null, show, showAlone, turnTo, hide, hideThen }
}

/** For what no reload can bring back, such as a chosen file: it lies in the history while it is there, and Back drops it. */
export function useOverlayWhile(name: string, there: boolean, drop: () => void): boolean {
  const { open, show, hide } = useOverlay(name)
  const wasOpen = useRef(false)
  const dropped = useEffectEvent(drop)
  useEffect(() => {
    if (there) show()
    else hide()
  }, [there, show, hide])
  useEffect(() => {
    if (wasOpen.current && !open && there) dropped()
    wasOpen.current = open
  }, [open, there])
  return open && there
}

const asObject = (state: unknown) => (typeof state === 'object' && state !== null ? state : {})

function layersOf(state: unknown): Layer[] {
  const layers: unknown = 'layers' in asObject(state) ? (state as { layers: unknown }).layers : []
  return Array.isArray(layers) ? layers.filter(isLayer) : []
}

const isLayer = (layer: unknown): layer is Layer =>
  typeof layer === 'object' && layer !== null && 'name' in layer && 'value' in layer
