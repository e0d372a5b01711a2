// No secret reaches the log.
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

describe('the log', () => {
  it('removes secrets at the top and one level down', () => {
    const lines: string[] = []
    const log = createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } })
    log.info(
      { password: 'hunter2', headers: { authorization: 'Bearer hunter2', apikey: 'hunter2' }, path: '/x' },
      'seen',
    )
    expect(lines.join('')).not.toContain('hunter2')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', path: '/x', msg: 'seen' })
  })

  it('removes the text of a refused row that PostgreSQL quotes in its error', () => {
    const lines: string[] = []
    const log = createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } })
    const quoted = 'Failing row contains (1, meet me at nine).'
    const err = Object.assign(new Error('null value in column "x"'), { details: quoted, detail: quoted, where: quoted })
    log.error({ err }, 'failed')
    expect(lines.join('')).not.toContain('meet me at nine')
    expect(lines.join('')).toContain('null value in column')
  })
})
