// Finds the codes a procedure may fail with: its own `private.fail(STATUS, 'code'`, those of what it calls, and those of the triggers that
// what it writes sets off. Reads the bodies as text, so it names what may happen, not what must.
import type { BodyFacts, TriggerFacts } from './catalog.ts'

export type Codes = ReadonlyMap<string, number>

/** A write to a table: the columns an update sets, none where any may be. */
interface Write {
  readonly event: 'insert' | 'update' | 'delete'
  readonly table: string
  readonly columns: readonly string[]
}

interface Act {
  readonly codes: Codes
  readonly calls: readonly string[]
  readonly writes: readonly Write[]
}

const failing = /private\.fail\(\s*(\d{3}),\s*'([a-z_]+)'/g
const calling = /\b((?:public|private)\.\w+)\s*\(/g
const writing = /\b(insert into|update|delete from)\s+((?:public|private)\.\w+)([^;]*)/gi
const events = { 'insert into': 'insert', update: 'update', 'delete from': 'delete' } as const

function readAct(name: string, text: string): Act {
  const body = text.replace(/--[^\n]*/g, '').replace(/^CREATE OR REPLACE FUNCTION [^(]*\(/, '')
  const codes = new Map<string, number>()
  for (const [, status, code = ''] of body.matchAll(failing)) codes.set(code, Number(status))
  const writes = [...body.matchAll(writing)].flatMap(([, verb = '', table = '', rest = '']) =>
    readWrite(verb, table, rest),
  )
  const calls = [...body.matchAll(calling)].map(([, called = '']) => called).filter((called) => called !== name)
  return { codes, calls: [...new Set(calls)], writes }
}

function readWrite(verb: string, table: string, rest: string): Write[] {
  const event = Object.entries(events).find(([words]) => words === verb.toLowerCase())?.[1] ?? 'update'
  if (event === 'update') return [{ event, table, columns: columnsSet(rest) }]
  // An insert that meets a row already there may change it.
  const [, change] = /do update set([\s\S]*)/i.exec(rest) ?? []
  return [
    { event, table, columns: [] },
    ...(change ? [{ event: 'update' as const, table, columns: columnsSet(change) }] : []),
  ]
}

const columnsSet = (text: string) =>
  [...(text.split(/\bwhere\b/i)[0] ?? '').matchAll(/\b(\w+)\s*=/g)].map(([, column = '']) => column)

export interface ErrorCodes {
  /** Codes a procedure raises itself, or through what it calls. */
  ofProcedure(name: string): Codes
  /** Codes that only come of the rows it writes. */
  ofItsWrites(name: string): Codes
  /** Codes of writing to a table by hand. */
  ofTable(table: string): Codes
  readonly all: Codes
}

export function findErrorCodes(bodies: readonly BodyFacts[], triggers: readonly TriggerFacts[]): ErrorCodes {
  const acts = new Map(bodies.map(({ name, body }) => [name, readAct(name, body)]))
  const triggered = (write: Write) =>
    triggers
      .filter(({ table, events }) => table === write.table && events.includes(write.event))
      .filter(
        ({ columns }) =>
          write.event !== 'update' || columns.length === 0 || columns.some((one) => write.columns.includes(one)),
      )
      .map(({ procedure }) => procedure)

  function collect(names: readonly string[], followWrites: boolean): Codes {
    const found = new Map<string, number>()
    const seen = new Set<string>()
    const waiting = [...names]
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const act = acts.get(name)
      if (!act || seen.has(name)) continue
      seen.add(name)
      for (const [code, status] of act.codes) found.set(code, status)
      waiting.push(...act.calls, ...(followWrites ? act.writes.flatMap(triggered) : []))
    }
    return inOrder(found)
  }

  return {
    ofProcedure: (name) => collect([name], false),
    ofItsWrites: (name) => {
      const own = collect([name], false)
      return new Map([...collect([name], true)].filter(([code]) => !own.has(code)))
    },
    ofTable: (name) =>
      collect(
        triggers.filter(({ table }) => table === name).map(({ procedure }) => procedure),
        true,
      ),
    all: oneStatusEach([...acts].map(([name, { codes }]) => [name, codes])),
  }
}

const refusing = /new Refusal\((\d{3}), '([a-z_]+)'/g

/** The codes of supabase/functions, from their sources. */
export function findFunctionCodes(source: string): Codes {
  return inOrder(new Map([...source.matchAll(refusing)].map(([, status, code = '']) => [code, Number(status)])))
}

/** All codes together; one code with two statuses is refused. */
export function oneStatusEach(sources: readonly (readonly [name: string, codes: Codes])[]): Codes {
  const all = new Map<string, number>()
  for (const [name, codes] of sources) {
    for (const [code, status] of codes) {
      const before = all.get(code)
      if (before !== undefined && before !== status)
        throw new Error(`${name} fails with ${status} ${code}, elsewhere it is ${before}: a code has one status.`)
      all.set(code, status)
    }
  }
  return inOrder(all)
}

const inOrder = (codes: Map<string, number>): Codes =>
  new Map([...codes].sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1)))
