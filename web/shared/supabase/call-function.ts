// Calls a function of the project. What it answers is declared in SQL, under its name.
import { throwIfFunctionError } from '#shared/errors/throw-if-function-error.ts'
import type { FunctionAnswers } from '#types/database.types.ts'
import { supabase } from './client.ts'

export async function callFunction<Name extends keyof FunctionAnswers>(
  name: Name,
  body: object,
): Promise<FunctionAnswers[Name]> {
  const functions = await (await supabase()).functions()
  const result = await functions.invoke<FunctionAnswers[Name]>(name, { body })
  return throwIfFunctionError<FunctionAnswers[Name]>(result)
}
