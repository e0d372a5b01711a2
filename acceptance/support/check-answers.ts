// Compares the answers of procedures and functions from any target with their declarations (types/answers.ts). Returns the answer unchanged, or
// fails the call with an error that names who answered, the key and the file that declares it.
import { functions, procedures, shapes } from '#types/answers.ts'
import { misfit } from '#types/misfit.ts'

export const checkingFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
  const [, kind, name = ''] = /\/(rest\/v1\/rpc|functions\/v1)\/([\w-]+)$/.exec(pathname) ?? []
  const declared = kind ? (kind === 'functions/v1' ? functions : procedures)[name] : undefined
  if (!declared || !isWhole(response, searchParams)) return response
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
