// Components whose code loads on first use and keeps being tried: when the line returns, and after growing pauses. A lost file never
// breaks the screen around it.
import { type ComponentType, use, useDeferredValue, useSyncExternalStore } from 'react'
import { isReachable, onReached, tryNow } from './connection.ts'
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
  lazyOver(load, Lost, undefined, true)

/** For what is small and missed by nobody for a while, such as a badge: `Meanwhile` stands there, or nothing, as long as its code can't be had. */
export const lazyQuietly = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Meanwhile?: ComponentType<Props>,
) => lazyOver(async () => (await load()).default, undefined, Meanwhile)

/**
 * For what comes over a screen, such as a sheet: it suspends nothing, because React holds back what takes the place of a fallback, even of none, for a
 * third of a second.
 */
export function lazyOver<Props extends object>(
  load: Load<Props>,
  Lost?: ComponentType<LostProps>,
  Meanwhile?: ComponentType<Props>,
  suspends?: boolean,
): ComponentType<Props> {
  const nothing: State<Props> = {}
  let state = nothing
  let first: Promise<void> | undefined
  let loading: Promise<void> | undefined
  let stop: (() => void) | undefined
  const listeners = new Set<() => void>()
  const change = (to: State<Props>) => {
    state = to
    if (to.Piece) stop?.()
    for (const listener of listeners) listener()
  }

  const retry = () => {
    loading ??= load()
      .then((Piece) => change({ Piece }))
      .catch(async (error: unknown) => {
        console.warn('Could not be loaded', error)
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
    if (listeners.size === 0 && !state.Piece) stop = keepTrying(() => void retry())
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      // As long as somebody waits for the piece it is tried.
      if (listeners.size === 0) stop?.()
    }
  }

  return function LazyPiece(props: Props) {
    // The build draws pages in which nothing has loaded.
    const { Piece, loss } = useSyncExternalStore(subscribe, now, () => nothing)
    if (suspends && first) use(first)
    // Drawn beside what is there, however much it is.
    const Shown = useDeferredValue(Piece) ?? Meanwhile
    if (Lost && loss) return <Lost loss={loss} retry={() => void retry()} />
    return Shown ? <Shown {...props} /> : null
  }
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
