// GET /user
import { userJson } from '../../accounts/user-json.ts'
import type { Auth } from '../../context/auth.ts'
import type { Handler } from '../../http/handler.ts'
import { requireMember } from '../../http/require-member.ts'

export const getUser =
  (auth: Auth): Handler =>
  async (request) => {
    const { account } = await requireMember(auth, request)
    return request.json(userJson(account))
  }
