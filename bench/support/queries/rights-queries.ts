// The database queries of going away, coming back, and of what follows from it.
import type { ScreenQuery } from './query.ts'

const away = `insert into private.absences (user_id, kind) values (:stranger, 'pause');
  update public.profiles set status = 'away' where user_id = :stranger`

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
]
