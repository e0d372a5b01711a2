// Changes a list that is read page by page. A page that is on its way arrives together with the others as they were when it was asked for:
// what was changed meanwhile is changed once more then.
import type { QueryClient, QueryOptions } from '@tanstack/react-query'

type ListQuery = Required<Pick<QueryOptions, 'queryKey'>>
type Change<List> = (list: List) => List

export function changePages<List>(cache: QueryClient, listQuery: ListQuery, change: Change<List>) {
  cache.setQueryData<List>(listQuery.queryKey, (list) => list && change(list))
  const query = cache.getQueryCache().find({ queryKey: listQuery.queryKey })
  if (!query || query.state.fetchStatus === 'idle') return
  const stop = cache.getQueryCache().subscribe((event) => {
    if (event.query !== query || event.type !== 'updated') return
    const { action } = event
    // Changed by hand, as here.
    if (action.type === 'success' && action.manual) return
    if (query.state.fetchStatus !== 'idle') return
    stop()
    if (action.type === 'success') changePages(cache, listQuery, change)
  })
}
