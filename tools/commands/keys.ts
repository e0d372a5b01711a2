// `npm run keys` and `npm run keys -- rotate`; what they say is in keys-lines.ts.
import { runCommand } from './command.ts'
import { keysLines } from './keys-lines.ts'

runCommand(async () => {
  for (const line of await keysLines(process.argv.slice(2), process.env)) console.log(line)
})
