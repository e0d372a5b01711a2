// The types of report.mjs, which `npm test` runs as it is.
interface Counted {
  readonly passed: number
  readonly failed: number
}
export function countVitest(report: object): Counted
export function countPlaywright(report: object): Counted
export function slowestOf(reports: readonly object[], many: number): { name: string; seconds: number }[]
export function flakyJourneys(reports: readonly object[]): string[]
export function failuresOf(reports: readonly object[]): string[]
export function failedScreens(reports: readonly object[]): { name: string; path: string }[]
export function screenIn(context: string, most?: number): string[]
