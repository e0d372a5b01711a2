// POST /token?grant_type=refresh_token
import { z } from 'zod'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { Handler } from '../../http/handler.ts'
import { readBody, text } from '../../http/read-body.ts'
import { refreshSession } from '../../sessions/refresh-session.ts'

const body = z.object({ refresh_token: text })

export const refreshTokenGrant =
  (auth: Auth): Handler =>
  async (request) => {
    const { refresh_token } = await readBody(request, body)
    if (!refresh_token) throw ERRORS.invalid('Refresh token is not valid')
    return request.json(await refreshSession(auth, refresh_token, clientInfo(request)))
  }
