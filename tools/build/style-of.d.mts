export function styleOf(sheet: string, html: string): string
