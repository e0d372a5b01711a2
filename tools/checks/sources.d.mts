// The types of sources.mjs, for its test.
export function forbiddenLines(text: string): { line: number; reason: string }[]
