// The state of the list in the page's address: filter, search, order, page.
import { wholeNumber } from '#shared/format/number.ts'

export type Shown = 'pending' | 'approved'
export type Sort = 'newest' | 'oldest' | 'name'
export type ListQuery = { status: Shown; query: string; sort: Sort; page: number }

export const pageSize = 25

export const startOfList: ListQuery = { status: 'pending', query: '', sort: 'newest', page: 1 }

export function readListQuery(params: URLSearchParams): ListQuery {
  const sort = params.get('sort')
  const page = Number(params.get('page'))
  return {
    status: params.get('status') === 'approved' ? 'approved' : 'pending',
    query: params.get('q') ?? '',
    sort: sort === 'oldest' || sort === 'name' ? sort : 'newest',
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

export const pageCount = (total: number) => Math.max(1, Math.ceil(total / pageSize))

export function shownRange(page: number, total: number): string {
  const first = (page - 1) * pageSize + 1
  return `${wholeNumber(first)}–${wholeNumber(Math.min(total, page * pageSize))} of ${wholeNumber(total)}`
}
