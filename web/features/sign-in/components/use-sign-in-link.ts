// The sign-in link of the welcome mail: opens it when the address carries one.
import { useEffect, useRef, useState } from 'react'
import { openMailedLink } from '#shared/api/account.ts'

export function useSignInLink(): 'none' | 'opening' | 'dead' {
  const [state, setState] = useState<'none' | 'opening' | 'dead'>(() =>
    new URLSearchParams(window.location.search).has('token_hash') ? 'opening' : 'none',
  )
  const opening = useRef<Promise<void>>(undefined)

  useEffect(() => {
    if (state !== 'opening') return
    // A link works once, so an effect that runs twice must not open it twice.
    opening.current ??= openMailedLink(window.location)
    opening.current.catch((error: unknown) => {
      console.warn('The sign-in link was refused', error)
      setState('dead')
    })
  }, [state])

  return state
}
