// The statement written at /why-you, kept on the device for the application that may follow. The form and the wizard share it.
import { deleteDraft, readDraft, writeDraft } from './draft-store.ts'

export type WhyYou = { statement: string; links: string[] }

const name = 'why-you'
const version = 1

export function readWhyYou(): WhyYou | null {
  const stored = readDraft<Partial<WhyYou>>(name, version)
  if (typeof stored?.statement !== 'string' || !Array.isArray(stored.links)) return null
  return {
    statement: stored.statement.slice(0, 400),
    links: stored.links.filter((link) => typeof link === 'string').slice(0, 3),
  }
}

/** Whether the device really keeps it. */
export function keepWhyYou(value: WhyYou): boolean {
  writeDraft(name, version, value)
  return readDraft<WhyYou>(name, version)?.statement === value.statement
}

export const forgetWhyYou = () => deleteDraft(name, version)
