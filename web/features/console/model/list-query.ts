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

/** `aside`: gives way where there is little room. `gap`: pages are left out before it, or only there. */
type Offered = { number: number; aside: boolean; gap: 'always' | 'narrow' | null }

/** The numbers to offer: the first, the last, and those around the page. */
export function pageNumbers(page: number, last: number): Offered[] {
  const wanted = [1, page - 2, page - 1, page, page + 1, page + 2, last]
  const numbers = [...new Set(wanted)].filter((number) => number >= 1 && number <= last).sort((a, b) => a - b)
  const isAside = (number: number) => number !== 1 && number !== last && Math.abs(number - page) > 1
  return numbers.map((number, at) => {
    const skips = at > 0 && number - (numbers[at - 1] ?? 0) > 1
    const narrow = at > 0 && isAside(numbers[at - 1] ?? 0)
    return { number, aside: isAside(number), gap: skips ? 'always' : narrow ? 'narrow' : null }
  })
}

export function shownRange(page: number, total: number): string {
  const first = (page - 1) * consolePageSize + 1
  return `${wholeNumber(first)}–${wholeNumber(Math.min(total, page * consolePageSize))} of ${wholeNumber(total)}`
}
