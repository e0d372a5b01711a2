// The last non-null value, so that a sheet keeps its content while it closes.
import { useState } from 'react'

export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
