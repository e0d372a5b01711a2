// Finds the overload that fits the names of a call's arguments. Refuses the call if none fits (PGRST202) or several (PGRST203).
import type { DatabaseRole } from '#server/platform/caller.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { RestError } from '../errors/rest-error.ts'
import { holdsRows, type Payload } from '../parse/payload.ts'
import type { CallArguments } from '../query/call-query.ts'
import type { SchemaModel } from '../schema/build-model.ts'
import type { Routine } from '../schema/model.ts'
import { ALIKE, closest } from './closest-name.ts'

export interface CallRequest {
  readonly schema: string
  readonly name: string
  readonly keys: readonly string[]
  readonly contentType: Payload['contentType']
  readonly isPost: boolean
  /** True for a body of rows: the first row contains the arguments. */
  readonly isArray: boolean
  /** The caller's. */
  readonly role: DatabaseRole
}

const SINGLE_TYPES: Readonly<Record<Payload['contentType'], readonly string[]>> = {
  json: ['json', 'jsonb'],
  csv: [],
  form: [],
  text: ['text'],
  xml: ['xml'],
  binary: ['bytea'],
}

export function findRoutine(model: SchemaModel, call: CallRequest): { routine: Routine; args: CallArguments } {
  const overloads = model.routines(call.schema, call.name)
  const single = overloads.filter((routine) => takesWholeBody(routine, call))
  const named = holdsRows(call) ? overloads.filter((routine) => fits(routine, call.keys)) : []
  const found = named.length > 0 ? named : single
  const [routine] = found
  if (!routine) throw noneFits(model, call, overloads)
  if (found.length > 1) throw severalFit(call, found)
  const type = routine.parameters[0]?.type ?? 'json'
  const isOne = routine.parameters.length === 1 && routine.parameters[0]?.name === ''
  if (found === single || (isOne && call.isPost && call.keys.includes('')))
    return { routine, args: { kind: 'single', type } }
  const direct = !call.isPost || call.contentType === 'form'
  return { routine, args: { kind: direct ? 'direct' : 'named', names: call.keys, isArray: call.isArray } }
}

function takesWholeBody({ parameters }: Routine, { contentType, isPost }: CallRequest): boolean {
  const [only] = parameters
  return isPost && parameters.length === 1 && only?.name === '' && SINGLE_TYPES[contentType].includes(only.type)
}

function fits({ parameters }: Routine, keys: readonly string[]): boolean {
  // Among several, an unnamed parameter can't be given by name.
  if (parameters.length > 1 && parameters.some((parameter) => parameter.name === '')) return false
  const given = new Set(keys)
  const known = new Set(parameters.map((parameter) => parameter.name))
  return (
    parameters.every((parameter) => !parameter.required || given.has(parameter.name)) &&
    [...given].every((key) => known.has(key))
  )
}

function noneFits(model: SchemaModel, call: CallRequest, overloads: readonly Routine[]): RestError {
  const name = `${call.schema}.${call.name}`
  const keys = [...call.keys].sort()
  const onlySingle = call.isPost && !holdsRows(call)
  const message = keys.length === 0 ? ' without parameters' : `(${keys.join(', ')})`
  const searched =
    keys.length === 0 ? ' without parameters' : ` with parameter${keys.length > 1 ? 's' : ''} ${keys.join(', ')}`
  let details = searched
  if (onlySingle) details = ` with a single unnamed ${SINGLE_TYPES[call.contentType][0]} parameter`
  else if (call.isPost && call.contentType === 'json')
    details = `${searched} or with a single unnamed json/jsonb parameter`
  return ERRORS.routineNotFound(`${name}${onlySingle ? '' : message}`, {
    details: `Searched for the function ${name}${details}, but no matches were found in the schema cache.`,
    hint: onlySingle ? null : hint(model, call, overloads, keys),
  })
}

function hint(
  model: SchemaModel,
  call: CallRequest,
  overloads: readonly Routine[],
  keys: readonly string[],
): string | null {
  const start = `Perhaps you meant to call the function ${call.schema}.`
  if (overloads.length === 0) {
    const near = closest(call.name, model.routineNames(call.schema, call.role))
    return near === undefined ? null : start + near
  }
  const lists = overloads
    .filter(({ users }) => users.includes(call.role))
    .map(
      ({ parameters }) =>
        `(${parameters
          .map(({ name }) => name)
          .sort()
          .join(', ')})`,
    )
  const near = closest(`(${keys.join(', ')})`, lists, ALIKE)
  return near === undefined ? null : `${start}${call.name}${near}`
}

function severalFit(call: CallRequest, found: readonly Routine[]): RestError {
  const usable = found.filter(({ users }) => users.includes(call.role))
  if (usable.length === 0) return ERRORS.severalRoutines([`${call.schema}.${call.name}`])
  const signatures = usable.map(
    ({ schema, name, parameters }) =>
      `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`,
  )
  return ERRORS.severalRoutines(signatures)
}
