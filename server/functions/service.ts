// Serves functions under /functions/v1/<name>: checks the caller's token where config.toml asks for it and runs the function.
// A function gets the same keys as on a hosted project and checks permissions itself.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import type { GatewayEnv } from '#server/platform/caller.ts'
import type { Keys } from '#server/platform/keys.ts'
import type { Log } from '#server/platform/log.ts'
import type { Service } from '#server/platform/service.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { bundleFunction } from './bundle-function.ts'
import { ERRORS } from './errors/catalogue.ts'
import { renderError } from './errors/render-error.ts'
import { findFunction, readFunctionSecrets } from './find-functions.ts'
import { createFunctionPool, type FunctionPool } from './function-pool.ts'

export interface FunctionsDependencies {
  readonly config: Config
  readonly log: Log
  readonly keys: Keys
}

export function createFunctionsService({ config, log, keys }: FunctionsDependencies): Service {
  const pools = new Map<string, Promise<FunctionPool>>()

  async function makePool(name: string, entry: string): Promise<FunctionPool> {
    const env = {
      ...(await readFunctionSecrets(config.functionsDir)),
      SUPABASE_URL: config.loopbackUrl,
      SUPABASE_ANON_KEY: keys.anonKey,
      SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
      SITE_URL: config.siteUrl,
      TRIAL_PAGES: await trialPages(config),
    }
    const bundle = { name, entry, rootDir: config.rootDir, outDir: config.functionBundlesDir }
    return createFunctionPool({
      name,
      env,
      log,
      memoryMb: config.functionMemoryMb,
      timeLimitMs: config.functionSeconds * 1000,
      bundle: async () => {
        const path = config.production ? await builtBundle(bundle) : await bundleFunction(bundle)
        return { path, version: config.production ? path : String((await stat(path)).mtimeMs) }
      },
    })
  }

  function poolOf(name: string, entry: string): Promise<FunctionPool> {
    const known = pools.get(name)
    if (known) return known
    const made = makePool(name, entry)
    pools.set(name, made)
    return made
  }

  async function call(context: Context<GatewayEnv>): Promise<Response> {
    const name = context.req.path.split('/')[1] ?? ''
    const found = await findFunction(name, config.functionsDir, config.project.functions)
    if (!found) throw ERRORS.notFound()
    const { raw, method } = context.req
    if (found.verifyJwt && method !== 'OPTIONS') await checkToken(keys, raw.headers.get('authorization'))
    const url = new URL(raw.url)
    url.pathname = context.req.path
    // What is said of a request twice would stand there as one list.
    const headers = [...raw.headers].filter(([header]) => header !== 'x-forwarded-for' && header !== 'x-request-id')
    headers.push(['x-forwarded-for', context.get('clientAddress')], ['x-request-id', context.get('requestId')])
    const body = method === 'GET' || method === 'HEAD' ? null : await raw.arrayBuffer()
    const pool = await poolOf(found.name, found.entry)
    return pool.run({ method, url: url.href, headers, body }, raw.signal)
  }

  const http = new Hono<GatewayEnv>()
  http.all('*', call)
  http.onError((error, context) => renderError(error, context, log))

  return {
    http,
    async close() {
      for (const pool of pools.values()) (await pool).close()
    },
  }
}

/** Whatever stands in the secrets: a server in production fetches from the open internet. */
async function trialPages({ trialPages: pages }: Config): Promise<string> {
  return pages ? JSON.stringify({ port: pages.port, ca: await readFile(pages.certificateFile, 'utf8') }) : ''
}

/** In production a function runs from the bundle of the build, so that no request waits for a compiler. */
async function builtBundle(options: Parameters<typeof bundleFunction>[0]): Promise<string> {
  const built = join(options.outDir, `${options.name}.mjs`)
  const exists = await stat(built).then(
    () => true,
    () => false,
  )
  return exists ? built : bundleFunction(options)
}

async function checkToken(keys: Keys, authorization: string | null): Promise<void> {
  if (!authorization) throw ERRORS.noAuthorization()
  const token = /^bearer\s+(.+)$/i.exec(authorization)?.[1]
  if (!token) throw ERRORS.notBearer()
  const caller = await keys.tokens.verify(token).catch(() => undefined)
  if (!caller) throw ERRORS.invalidToken()
}
