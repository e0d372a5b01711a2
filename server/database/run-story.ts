// For tests: runs a story statement by statement, so that a failure names its line. For an answer that does not fit its declared
// shape, the failure also names the procedure and the file that declares the shape.
import pg from 'pg'
import { findDeclarations } from '#tools/contract/read/find-declarations.ts'
import { readStory } from './stories.ts'
import type { TestDatabase } from './testing.ts'

const pieces = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^-'"$;]+|[\s\S]/g

interface Statement {
  readonly text: string
  readonly line: number
}

function splitStatements(story: string): Statement[] {
  const found: Statement[] = []
  let text = ''
  let start = 0
  for (const { 0: piece, index } of story.matchAll(pieces)) {
    if (piece.startsWith('--') || (text === '' && piece.trim() === '')) continue
    if (piece === ';') {
      found.push({ text, line: story.slice(0, start).split('\n').length })
      text = ''
      continue
    }
    if (text === '') start = index + (piece.length - piece.trimStart().length)
    text += piece
  }
  if (text.trim()) throw new Error(`The story ends inside a statement: ${text.trim().slice(0, 80)}`)
  return found
}

export async function runStory(client: pg.Client, name: string): Promise<void> {
  for (const { text, line } of splitStatements(await readStory(name))) {
    try {
      await client.query(text)
    } catch (error) {
      throw new Error(`${await explain(error)}\n  in supabase/tests/${name}:${line}\n  ${text.trim().slice(0, 300)}`)
    }
  }
}

/** Runs a story on a connection of its own. One that fails leaves no open transaction whose locks the next one would wait for. */
export async function runStoryAlone(club: TestDatabase, name: string): Promise<void> {
  const client = await club.connect()
  try {
    await runStory(client, name)
  } finally {
    await client.end()
  }
}

/** `The answer of member_profile is not what shapes.member_profile says: mutuals is missing …` */
export async function explain(error: unknown): Promise<string> {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const { message, hint = '', where = '' } = error
  if (!hint.startsWith('shapes.')) return `${message}${hint ? ` (${hint})` : ''}`
  const answered = /function "?(?:public\.)?(\w+)(?:\([^)]*\) while casting return value|" statement| during)/.exec(
    where,
  )?.[1]
  const file = (await findDeclarations()).get(hint) ?? 'supabase/schemas'
  return `${answered ? `The answer of ${answered}` : 'A stored value'} is not what ${hint} says: ${message}\n  declared in ${file}`
}
