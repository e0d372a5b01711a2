// The shape of one operation of the auth service.
import type { Context } from 'hono'
import type { GatewayEnv } from '#server/platform/caller.ts'

export type AuthRequest = Context<GatewayEnv>
export type Handler = (request: AuthRequest) => Response | Promise<Response>
