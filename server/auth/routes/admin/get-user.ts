// GET /admin/users/:id
import { findAccountOrDeleted } from '../../accounts/find-account.ts'
import { userJson } from '../../accounts/user-json.ts'
import type { Auth } from '../../context/auth.ts'
import { accountInPath } from '../../http/account-in-path.ts'
import type { Handler } from '../../http/handler.ts'
import { requireAdmin } from '../../http/require-admin.ts'

export const adminGetUser =
  (auth: Auth): Handler =>
  async (request) => {
    requireAdmin(request)
    return request.json(userJson(await accountInPath(auth, request, findAccountOrDeleted)))
  }
