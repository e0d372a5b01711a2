// What can be reported, and opening the sheet for it over any screen. It lies in the history like other overlays: Back closes it. web/app mounts it.
import { useCallback } from 'react'
import { useOverlay } from '#shared/links/use-overlay.ts'
import type { ReportKind } from '#types/shapes.ts'

export type Reportable = {
  kind: ReportKind
  /** Id of the member, message or post; for a photograph, of its member. */
  subject: string
  photo?: string
  /** Whose it is. */
  member: { id: string; name: string }
}

export const useReportOverlay = () => useOverlay('report')

export function useOpenReport() {
  const { show } = useReportOverlay()
  return useCallback((what: Reportable) => show(JSON.stringify(what)), [show])
}
