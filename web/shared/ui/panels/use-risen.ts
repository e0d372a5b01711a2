// False while a panel is mounted, true from then on: a panel that is fetched because it was opened still comes in with its motion.
import { useEffect, useState } from 'react'

export function useRisen(): boolean {
  const [risen, setRisen] = useState(false)
  useEffect(() => setRisen(true), [])
  return risen
}
