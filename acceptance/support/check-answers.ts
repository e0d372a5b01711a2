// Compares the procedures' answers from any target with their declarations (types/answers.json). Returns the answer unchanged, or fails the
// call with an error that names procedure, key and the file that declares it.
import answers from '#types/answers.json' with { type: 'json' }
import { type Compiled, misfit, type Shapes } from '#types/misfit.ts'

interface Declared {
  readonly answer: Compiled
  readonly file?: string
}

// TypeScript gives the imported JSON a wider type than its own.
const shapes = answers.shapes as unknown as Shapes
const procedures = answers.procedures as unknown as Readonly<Record<string, Declared | undefined>>

export const checkingFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
  const [, name] = /\/rest\/v1\/rpc\/(\w+)$/.exec(pathname) ?? []
  const declared = name ? procedures[name] : undefined
  if (!name || !declared || !isWhole(response, searchParams)) return response
  const text = await response.clone().text()
  const fault = text === '' ? null : misfit(shapes, declared.answer, JSON.parse(text))
  if (fault) throw new Error(`The answer of ${name} is not what ${declared.file} declares: ${fault}`)
  return response
}

/** Whether the answer is no refusal and has all rows and columns. */
function isWhole(response: Response, asked: URLSearchParams): boolean {
  const type = response.headers.get('content-type') ?? ''
  return response.status === 200 && type.startsWith('application/json') && !asked.has('select')
}
