// Every decision has the form that docs/decisions/README.md gives: number, date, status, alternatives.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const FOLDER = 'docs/decisions'

export function checkDecisions() {
  const names = readdirSync(FOLDER).filter((name) => name !== 'README.md')
  const numbers = names.map((name) => name.slice(0, 4))
  const faults = names.flatMap((name, index) => {
    const fault = (what) => [`${FOLDER}/${name}: ${what}`]
    const number = numbers[index]
    if (!/^\d{4}-[a-z0-9-]+\.md$/.test(name)) return fault('is not named NNNN-what-was-decided.md')
    if (numbers.indexOf(number) !== index) return fault(`number ${number} is taken; take the next one`)
    const text = readFileSync(`${FOLDER}/${name}`, 'utf8')
    const [, status] = /^- Status: (.+)$/m.exec(text) ?? []
    const [, successor] = /^superseded by (\d{4})$/.exec(status ?? '') ?? []
    return [
      ...(text.startsWith(`# ${number} `) ? [] : fault(`begins with its title: "# ${number} What was decided"`)),
      ...(/^- Date: \d{4}-\d{2}-\d{2}$/m.test(text) ? [] : fault('says when: "- Date: YYYY-MM-DD"')),
      ...(status === 'accepted' || numbers.includes(successor)
        ? []
        : fault(
            'says how it stands: "- Status: accepted", or "superseded by NNNN" with the number of one that is there',
          )),
      ...(/^## Alternatives considered\n+- /m.test(text)
        ? []
        : fault('lists what else was considered under "## Alternatives considered"')),
    ]
  })
  if (!existsSync(`${FOLDER}/README.md`)) faults.push(`${FOLDER}/README.md is gone: it says the form`)
  return { faults, said: `${names.length} decisions` }
}
