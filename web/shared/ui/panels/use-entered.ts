// False on the first render of a panel, true afterwards: a panel that loads because it was opened still animates in.
import { useEffect, useState } from 'react'

export function useEntered(): boolean {
  const [entered, setEntered] = useState(false)
  useEffect(() => setEntered(true), [])
  return entered
}
