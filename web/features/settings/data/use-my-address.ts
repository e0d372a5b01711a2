// The address as the account has it now, and whether it has just changed.
import { useState } from 'react'
import { useOwnAddress } from '#shared/own-address/use-own-address.ts'
import type { MyAddress } from '#types/shapes.ts'
import { completedChange } from '../model/address-change.ts'

export function useMyAddress() {
  const query = useOwnAddress()
  return { ...query, justChangedTo: useJustChangedTo(query.data) }
}

function useJustChangedTo(data: MyAddress | undefined): string | null {
  const [before, setBefore] = useState(data)
  const [changedTo, setChangedTo] = useState<string | null>(null)
  if (data !== before) {
    setBefore(data)
    setChangedTo(completedChange(before, data) ?? (data?.change ? null : changedTo))
  }
  return changedTo
}
