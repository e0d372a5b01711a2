// How many columns of cards fit beside the tab rail.
import { useWide } from '#shared/ui/use-wide.ts'

export function useColumnCount(): number {
  const two = useWide('64rem')
  const three = useWide('80rem')
  return three ? 3 : two ? 2 : 1
}
