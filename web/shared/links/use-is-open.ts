// Whether an overlay lies over the screen. For whoever mounts it lazily, without the rest of `use-overlay.ts`.
import { useLocation } from '#shared/router/hooks.ts'

export function useIsOpen(name: string): boolean {
  const state = useLocation().state as { layers?: { name: string }[] } | null
  return state?.layers?.some((layer) => layer.name === name) ?? false
}
