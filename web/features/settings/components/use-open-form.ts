// Which form of the settings is open. The address holds it: Back closes it, a reload keeps it open.
import { useCallback } from 'react'
import { useNavigate } from '#shared/links/link.tsx'
import { useLocation, useSearchParams } from '#shared/router/hooks.ts'

const param = 'change'

export type FormName = 'email' | 'password' | 'pause' | 'close' | 'export' | 'two-steps' | 'passkey'

export function useOpenForm(name: FormName) {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const openedHere = useLocation().state === param
  const isOpen = params.get(param) === name
  const open = useCallback(
    // In place of another form that is open, so that one Back closes either.
    () => setParams({ [param]: name }, { preventScrollReset: true, state: param, replace: openedHere }),
    [name, openedHere, setParams],
  )
  const close = useCallback(() => {
    if (openedHere) void navigate(-1)
    else setParams({}, { preventScrollReset: true, replace: true })
  }, [openedHere, navigate, setParams])
  return { isOpen, open, close }
}
