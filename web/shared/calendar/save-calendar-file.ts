// Hands a calendar file to the device, which asks what to do with it.
export function saveCalendarFile(text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'date.ics'
  link.click()
  // Some browsers read it only after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
