// The state of the list in the page's address: filter, search, order, page.
import { type Asked, consolePageSize, listSorts } from '#shared/api/admission/console.ts'
import { wholeNumber } from '#shared/format/number.ts'
import { sets } from '#types/sets.ts'

export type ListQuery = Asked
export type Shown = ListQuery['status']
export type Sort = ListQuery['sort']

/** The lists there are: what stands aside is in none. */
export const lists = sets.applicationStatus.filter((status) => status !== 'aside')

export const startOfList: ListQuery = { status: 'pending', query: '', sort: 'newest', page: 1 }

export function readListQuery(params: URLSearchParams): ListQuery {
  const page = Number(params.get('page'))
  return {
    status: lists.find((status) => status === params.get('status')) ?? startOfList.status,
    query: params.get('q') ?? '',
    sort: listSorts.find((sort) => sort === params.get('sort')) ?? startOfList.sort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** Writes only what differs from the default list. */
export function writeListQuery({ status, query, sort, page }: ListQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (status !== startOfList.status) params.set('status', status)
  if (query) params.set('q', query)
  if (sort !== startOfList.sort) params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  return params
}

/** Another filter, search or order starts at the first page. */
export function changeListQuery(current: ListQuery, change: Partial<ListQuery>): ListQuery {
  return { ...current, page: 1, ...change }
}

export const pageCount = (total: number) => Math.max(1, Math.ceil(total / consolePageSize))

export function shownRange(page: number, total: number): string {
  const first = (page - 1) * consolePageSize + 1
  return `${wholeNumber(first)}–${wholeNumber(Math.min(total, page * consolePageSize))} of ${wholeNumber(total)}`
}
