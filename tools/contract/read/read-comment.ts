// Reads the comment of a procedure or a column: prose, then lines of tags (`@null when …`, `@takes flyer sent_flyer`, `@shape post_type`).
export interface Comment {
  readonly prose: string
  /** When the answer is null; null when it never is. */
  readonly nullWhen: string | null
  /** The shape of an argument of type jsonb, by its name. */
  readonly takes: ReadonlyMap<string, string>
  readonly shape: string | null
}

const known = new Set(['null', 'takes', 'shape'])

export function readComment(where: string, comment: string | null): Comment {
  const lines = (comment ?? '').split('\n')
  const tags = lines.filter((line) => line.startsWith('@')).map((line) => /^@(\w+)\s*(.*)$/.exec(line))
  const takes = new Map<string, string>()
  let nullWhen: string | null = null
  let shape: string | null = null
  for (const [, tag = '', rest = ''] of tags.filter((match) => match !== null)) {
    if (!known.has(tag))
      throw new Error(`${where}: nobody reads @${tag}; the tags are ${[...known].map((one) => `@${one}`).join(', ')}.`)
    if (tag === 'null') nullWhen = rest
    else if (tag === 'shape') shape = rest
    else {
      const [argument = '', name = ''] = rest.split(/\s+/)
      takes.set(argument, name)
    }
  }
  return {
    prose: lines
      .filter((line) => !line.startsWith('@'))
      .join(' ')
      .trim(),
    nullWhen,
    takes,
    shape,
  }
}
