// Moves the focus along the reports on the screen, to the first one where none has it.
export function stepReport(step: 1 | -1): void {
  const reports = [...document.querySelectorAll<HTMLElement>('[data-report]')]
  const at = reports.findIndex((report) => report.contains(document.activeElement))
  reports[at < 0 ? 0 : at + step]?.focus()
}
