// /admin/users/:id/passkeys: the service key lists an account's passkeys and takes them away.
import type { Auth } from '../../context/auth.ts'
import { accountInPath } from '../../http/account-in-path.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { Handler } from '../../http/handler.ts'
import { requireAdmin } from '../../http/require-admin.ts'
import { passkeyJson, passkeysOf } from '../../passkeys/passkey.ts'
import { removePasskey } from '../../passkeys/remove-passkey.ts'
import { passkeyInPath } from './manage.ts'

/** GET */
export const adminListPasskeys =
  (auth: Auth): Handler =>
  async (request) => {
    requireAdmin(request)
    const { id } = await accountInPath(auth, request)
    return request.json((await passkeysOf(auth, id)).map(passkeyJson))
  }

/** DELETE …/:passkey */
export const adminDeletePasskey =
  (auth: Auth): Handler =>
  async (request) => {
    requireAdmin(request)
    const { id } = await accountInPath(auth, request)
    await removePasskey(auth, {
      userId: id,
      passkeyId: passkeyInPath(request),
      address: clientInfo(request).address,
    })
    return request.body(null, 204)
  }
