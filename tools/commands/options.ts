// Reads a command's line strictly: an option it does not know, or a word too many, is a fault and not a hint.
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartupError } from '#server/platform/settings/startup-error.ts'

/** `usage` is shown with every fault. `words` is how many words beside the options the command takes. */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  { options, words, usage }: { options: Options; words: number; usage: string },
) {
  const refuse = (fault: string): never => {
    throw new StartupError(`${fault}\n${usage}`)
  }
  const parsed = (() => {
    try {
      return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
    } catch (error) {
      return refuse(error instanceof Error ? `${error.message.split('. ')[0]}.` : String(error))
    }
  })()
  if (parsed.positionals.length > words) refuse(`"${parsed.positionals[words]}" is a word too many.`)
  if (parsed.positionals.length < words) refuse('A word is missing.')
  return parsed
}
