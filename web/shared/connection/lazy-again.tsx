// Components whose code loads on first use and keeps being tried: when the line returns, and after growing pauses. A lost file never
// breaks the screen around it.
// biome-ignore lint/style/noRestrictedImports: here it is tried again
import { type ComponentType, createElement, lazy, use, useSyncExternalStore } from 'react'
import { isReachable, noteUnreached, onReached, tryNow } from './connection.ts'
import { newerBuildIsOut } from './new-build.ts'

/** Why a piece is not here: the line is gone, its file can't be had, or only a newer build has it. */
export type Loss = 'line' | 'file' | 'build'

export type LostProps = { loss: Loss; retry: () => void }

const FIRST_PAUSE = 2000
const LONGEST_PAUSE = 30_000

type State<Props> = { Piece?: ComponentType<Props>; loss?: Loss }
type Load<Props> = () => Promise<ComponentType<Props>>

/** A component that shows `Lost` as long as its code can't be had. Suspends while it loads for the first time. */
export const lazyAgain = <Props extends object>(load: Load<Props>, Lost: ComponentType<LostProps>) =>
  lazyOver(load, Lost, true)

/**
 * For what a press brings over a screen, such as a menu: nothing stands in its place until it is here, and it suspends nothing. React holds back what
 * follows a fallback, be it an empty one, for a third of a second.
 */
export function lazyOver<Props extends object>(
  load: Load<Props>,
  Lost?: ComponentType<LostProps>,
  suspends?: boolean,
): ComponentType<Props> {
  let state: State<Props> = {}
  let first: Promise<void> | undefined
  let loading: Promise<void> | undefined
  let stop: (() => void) | undefined
  const listeners = new Set<() => void>()
  const change = (to: State<Props>) => {
    state = to
    for (const listener of listeners) listener()
  }

  const retry = () => {
    loading ??= load()
      .then((Piece) => change({ Piece }))
      .catch(async (error: unknown) => {
        console.warn('A part could not be loaded', error)
        change({ loss: await whyLost() })
        loading = undefined
      })
    return loading
  }
  const now = () => {
    first ??= retry()
    return state
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) stop = keepTrying(() => void (state.Piece ?? retry()))
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      // As long as somebody waits for the piece it is tried.
      if (listeners.size === 0) stop?.()
    }
  }

  return function LazyPiece(props: Props) {
    const { Piece, loss } = useSyncExternalStore(subscribe, now)
    if (suspends && first) use(first)
    if (Piece) return createElement(Piece, props)
    return Lost && loss ? <Lost loss={loss} retry={() => void retry()} /> : null
  }
}

/** For what is small and missed by nobody for a while, such as a badge: it appears once its code is here. */
export function lazyQuietly<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const again = (): Promise<{ default: ComponentType<Props> }> =>
    load().catch(async (error: unknown) => {
      console.warn('A part could not be loaded', error)
      noteUnreached()
      await new Promise<void>((resolve) => {
        const stop = keepTrying(() => {
          stop()
          resolve()
        })
      })
      return again()
    })
  return lazy(again)
}

async function whyLost(): Promise<Loss> {
  if (isReachable()) await tryNow()
  if (!isReachable()) return 'line'
  return (await newerBuildIsOut()) ? 'build' : 'file'
}

function keepTrying(act: () => void): () => void {
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout>
  const later = () => {
    timer = setTimeout(() => {
      // Without a line it is tried when the line returns.
      if (isReachable()) act()
      later()
    }, pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }
  later()
  const stopListening = onReached(act)
  return () => {
    clearTimeout(timer)
    stopListening()
  }
}
