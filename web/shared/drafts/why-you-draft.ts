// The statement written at /why-you, kept on the device for a later application. The /why-you form and the application wizard share it.

import { proofLinksMost } from '#shared/proof-links/proof-link.ts'
import { limits } from '#types/limits.ts'
import { deleteDraft, readDraft, writeDraft } from './draft-store.ts'

export type WhyYou = { statement: string; links: string[] }

export const statementMost = limits.applications.long_bio.max

const name = 'why-you'
const version = 1

/** Checks what was stored instead of trusting it. */
export function reviveWhyYou(stored: unknown): WhyYou | null {
  const { statement, links } = (stored ?? {}) as Partial<WhyYou>
  if (typeof statement !== 'string' || !Array.isArray(links)) return null
  return {
    statement: statement.slice(0, statementMost),
    links: links.filter((link) => typeof link === 'string').slice(0, proofLinksMost),
  }
}

export const readWhyYou = () => reviveWhyYou(readDraft(name, version))

/** Returns whether the device really keeps it. */
export function keepWhyYou(value: WhyYou): boolean {
  writeDraft(name, version, value)
  return readDraft<WhyYou>(name, version)?.statement === value.statement
}

export const forgetWhyYou = () => deleteDraft(name, version)
