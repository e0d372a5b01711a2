// Whether an overlay lies over the screen. For whoever mounts it lazily, without the rest of `use-overlay.ts`.
import { useLocation } from 'react-router'

export function useIsOpen(name: string): boolean {
  const state: { layers?: { name: string }[] } | null = useLocation().state
  return state?.layers?.some((layer) => layer.name === name) ?? false
}
