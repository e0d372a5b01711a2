// GET /admin/users?page=&per_page=&filter=&sort=
import { ACCOUNT_COLUMNS, type Account } from '../../accounts/account.ts'
import { userJson } from '../../accounts/user-json.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import type { Handler } from '../../http/handler.ts'
import { requireAdmin } from '../../http/require-admin.ts'

const DEFAULT_PER_PAGE = 50
const MAX_PER_PAGE = 1000

const MATCHES = `($1 = '' or strpos(lower(coalesce(u.email, '')), $1) > 0
  or strpos(lower(coalesce(u.raw_user_meta_data ->> 'full_name', '')), $1) > 0 or u.id::text = $1)`

export const adminListUsers =
  (auth: Auth): Handler =>
  async (request) => {
    requireAdmin(request)
    const page = positiveInteger(request.req.query('page'), 1, 'page')
    const perPage = Math.min(MAX_PER_PAGE, positiveInteger(request.req.query('per_page'), DEFAULT_PER_PAGE, 'per_page'))
    const direction = sortDirection(request.req.queries('sort')?.[0])
    const filter = (request.req.query('filter') ?? '').trim().toLowerCase()

    const [counted] = await auth.database.query<{ total: number }>(
      `select count(*)::int as total from auth.users u where ${MATCHES}`,
      [filter],
    )
    const total = Number(counted?.total ?? 0)
    const accounts = await auth.database.query<Account>(
      `select ${ACCOUNT_COLUMNS} from auth.users u where ${MATCHES} order by u.created_at ${direction}, u.id limit $2 offset $3`,
      [filter, perPage, (page - 1) * perPage],
    )
    const last = Math.max(1, Math.ceil(total / perPage))
    request.header('x-total-count', String(total))
    request.header('link', pageLinks(page, last, perPage))
    return request.json({ users: accounts.map(userJson), aud: 'authenticated' })
  }

/** auth-js reads the digit after the first "=", so `page` comes first. */
export function pageLinks(page: number, last: number, perPage: number): string {
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}

/** `created_at asc` and `created_at desc` are all that GoTrue knows; without a direction it is the newest first. */
function sortDirection(sort: string | undefined): 'asc' | 'desc' {
  if (sort === undefined) return 'desc'
  const [field = '', ...rest] = sort.split(' ')
  const direction = rest.length === 0 ? 'desc' : rest.join(' ').toLowerCase()
  if (field !== 'created_at') throw ERRORS.invalid(`Bad Sort Parameters: bad field for sort '${field}'`)
  if (direction === 'asc' || direction === 'desc') return direction
  throw ERRORS.invalid(`Bad Sort Parameters: bad direction for sort '${rest.join(' ')}', only 'asc' and 'desc' allowed`)
}

function positiveInteger(text: string | undefined, fallback: number, name: string): number {
  if (!text) return fallback
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1 || value > 1_000_000) {
    throw ERRORS.invalid(`Bad Pagination Parameters: ${name} must be a positive whole number`)
  }
  return value
}
