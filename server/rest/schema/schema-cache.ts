// Keeps the current model, its settings and the plans made from it. Reads the catalog again on NOTIFY pgrst, and when a request
// names something the model does not know.
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { type ApiSettings, readApiSettings, searchPath } from './api-settings.ts'
import { buildModel, type SchemaModel } from './build-model.ts'
import { readCatalog, readFingerprint } from './introspect.ts'

/** One reading of the catalog. The plans made from it are dropped with it. */
export interface Generation<Plan> {
  readonly model: SchemaModel
  readonly settings: ApiSettings
  /** The search paths by exposed schema. */
  readonly searchPaths: ReadonlyMap<string, string>
  readonly plans: Map<string, Plan>
}

export interface SchemaCache<Plan> {
  current(): Promise<Generation<Plan>>
  /** Returns a newer generation than `known`, or the same if nothing had changed when it was called. Waits, so that checks are not too frequent. */
  newerThan(known: Generation<Plan>): Promise<Generation<Plan>>
  close(): Promise<void>
}

/** Requests for things that don't exist must not become a stream of catalog queries: looking takes a twentieth of the time, however slow it is. */
const REST_FACTOR = 20
const LONGEST_REST_MS = 500

export function createSchemaCache<Plan>(options: {
  database: Pick<Database, 'query' | 'transaction' | 'listen'>
  settings: ApiSettings
  log: Log
}): SchemaCache<Plan> {
  const { database, log } = options
  let generation: Generation<Plan> | undefined
  let reading: Promise<Generation<Plan>> | undefined
  /** A look at the catalog that is under way, and the one after it. */
  let checking: Promise<unknown> | undefined
  let nextCheck: Promise<Generation<Plan>> | undefined
  let restUntil = 0
  let fingerprint = ''
  let closed = false

  async function readNow(): Promise<Generation<Plan>> {
    const started = performance.now()
    // The fingerprint is read first: a change during the reading of the catalog then shows in the next check.
    const newFingerprint = await readFingerprint(database)
    const settings = await readApiSettings(database, options.settings)
    const model = buildModel(await readCatalog(database, settings.schemas), settings.schemas)
    const searchPaths = new Map(settings.schemas.map((schema) => [schema, searchPath(schema, settings)]))
    generation = { model, settings, searchPaths, plans: new Map() }
    fingerprint = newFingerprint
    restAfter(started)
    log.debug({ ms: Math.round(performance.now() - started) }, 'schema cache read')
    return generation
  }

  function read(): Promise<Generation<Plan>> {
    reading ??= readNow().finally(() => {
      reading = undefined
    })
    return reading
  }

  function restAfter(started: number): void {
    const now = performance.now()
    restUntil = now + Math.min((now - started) * REST_FACTOR, LONGEST_REST_MS)
  }

  /** What is under way may have looked before the caller's table was made: this looks after it, once for all who come meanwhile. */
  async function checkNext(): Promise<Generation<Plan>> {
    await checking?.catch(() => undefined)
    const wait = restUntil - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    nextCheck = undefined
    const check = checkNow()
    checking = check
    return check
  }

  async function checkNow(): Promise<Generation<Plan>> {
    const started = performance.now()
    const seen = await readFingerprint(database)
    // A reading under way may have begun before what was seen was made.
    await reading?.catch(() => undefined)
    if (generation && seen === fingerprint) {
      restAfter(started)
      return generation
    }
    return read()
  }

  /** Reads the catalog after a NOTIFY. A reading under way may have missed the change, so this waits for it and reads again. */
  async function reload(): Promise<void> {
    try {
      await reading
      if (!closed) await read()
    } catch (error) {
      generation = undefined
      log.warn({ err: error }, 'schema cache could not be read; it is read again with the next request')
    }
  }

  const listening = database
    .listen(
      'pgrst',
      () => void reload(),
      () => void reload(),
    )
    .catch((error: unknown) => {
      log.warn({ err: error }, 'not listening for schema changes')
      return async () => {}
    })

  return {
    current: async () => generation ?? read(),
    async newerThan(known) {
      if (generation && generation !== known) return generation
      nextCheck ??= checkNext()
      return nextCheck
    },
    async close() {
      closed = true
      const stop = await listening
      await stop()
    },
  }
}
