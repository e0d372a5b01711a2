// The account an admin route names in its path.
import { z } from 'zod'
import type { Account } from '../accounts/account.ts'
import { findAccountById } from '../accounts/find-account.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { AuthRequest } from './handler.ts'

export async function accountInPath(auth: Auth, request: AuthRequest, find = findAccountById): Promise<Account> {
  const id = request.req.param('id') ?? ''
  if (!z.guid().safeParse(id).success) throw ERRORS.badUserId()
  const account = await find(auth, id)
  if (!account) throw ERRORS.userNotFound()
  return account
}
