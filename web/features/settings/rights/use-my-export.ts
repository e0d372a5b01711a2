// The member's newest export, watched while it is made, and asking for one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { exportAddress, myExportQuery, requestExport } from '#shared/api/rights.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { MyExport } from '#types/shapes.ts'
import { isOver } from '../model/export-words.ts'

const LOOK_AGAIN = 3000

export function useMyExport() {
  const cache = useQueryClient()
  const query = useQuery({
    ...myExportQuery(),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? LOOK_AGAIN : false),
  })
  const ask = async () => {
    cache.setQueryData(myExportQuery().queryKey, await requestExport())
  }
  return { ...query, ask }
}

/** The address is made at the press, and works as long as the file is there. Of one whose day is over this page may not know yet. */
export function useDownload({ endsAt, parts }: Pick<MyExport, 'endsAt' | 'parts'>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (part: string) => {
      if (isOver(endsAt)) {
        toast.message('The file was deleted after its day')
        return cache.invalidateQueries(myExportQuery())
      }
      const place = parts.length > 1 ? `-${parts.indexOf(part) + 1}` : ''
      window.location.assign(await exportAddress(part, endsAt ?? '', `o1-my-data${place}.zip`))
    },
    onError: (error) => {
      sayFailed(error, 'The file could not be fetched')
      void cache.invalidateQueries(myExportQuery())
    },
  })
}
