// The database queries of going away, coming back, and of what follows from it.
import type { ScreenQuery } from './query.ts'

const away = `insert into private.absences (user_id, kind) values (:stranger, 'pause') on conflict do nothing;
  update public.profiles set status = 'away' where user_id = :stranger`
const erased = `insert into private.absences (user_id, kind, erase_at, erased_at) values (:newcomer, 'closing', now(), now())`
const exporting = `insert into private.exports (id, user_id) values (:request, :me)`

export const rightsQueries: readonly ScreenQuery[] = [
  { screen: 'settings: a pause', sql: 'select public.pause_account()' },
  { screen: 'settings: closing the account', sql: 'select public.close_account()' },
  { screen: 'console: how a member is away', sql: 'select public.absence_of(:stranger)', before: away, as: 'admin' },
  {
    screen: 'console: sending away on request',
    sql: `select public.set_absence(:stranger, 'close')`,
    before: away,
    as: 'admin',
  },
  { screen: 'settings: my data', sql: 'select public.my_export()', before: exporting },
  { screen: 'settings: asking for my data', sql: 'select public.request_export()' },
  { screen: 'is there an export to make', sql: 'select public.exports_to_make()', before: exporting, as: 'service' },
  { screen: 'an export to make', sql: 'select public.claim_export()', before: exporting, as: 'service' },
  {
    screen: 'an export is made',
    sql: 'select public.settle_export(:request, 1, 1000)',
    before: exporting,
    as: 'service',
  },
  { screen: 'exports whose day is over', sql: 'select public.ended_exports()', before: exporting, as: 'service' },
  { screen: 'erased accounts', sql: 'select public.erased_accounts()', before: erased, as: 'service' },
  { screen: 'an account is gone', sql: 'select public.forget_account(:newcomer)', before: erased, as: 'service' },
]
