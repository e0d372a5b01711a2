// The member's newest export, watched while it is made, and asking for one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { exportAddress, myExportQuery, requestExport } from '#shared/api/rights.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import type { MyExport } from '#types/shapes.ts'

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

/** The address is made at the press, and works as long as the file is there. */
export function useDownload({ endsAt, parts }: Pick<MyExport, 'endsAt' | 'parts'>) {
  return useMutation({
    mutationFn: async (part: string) => {
      const place = parts.length > 1 ? `-${parts.indexOf(part) + 1}` : ''
      window.location.assign(await exportAddress(part, endsAt ?? '', `o1-my-data${place}.zip`))
    },
    onError: (error) => sayFailed(error, 'The file could not be fetched'),
  })
}
