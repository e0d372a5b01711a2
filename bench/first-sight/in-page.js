// Runs in the measured page before its own scripts: notes the paints and the shifts, when the app has taken the page over, and when the content
// of the screen is first drawn.
;(() => {
  const seen = { largest: 0, largestIs: '', shift: 0, shifted: [], content: 0, app: 0 }
  const named = (element) => element && `${element.tagName.toLowerCase()}.${String(element.className).slice(0, 60)}`
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => {
    seen.largest = entry.startTime
    seen.largestIs = named(entry.element) ?? ''
  })
  watch('layout-shift', (entry) => {
    if (entry.hadRecentInput) return
    seen.shift += entry.value
    seen.shifted.push(`${entry.value.toFixed(3)} ${entry.sources.map(({ node }) => named(node)).join(', ')}`)
  })

  const isDrawn = (element) => element.getClientRects().length > 0 && !element.closest('[aria-hidden="true"], [inert]')
  const look = () => {
    const root = document.getElementById('root')
    if (!seen.app && root && Object.keys(root).some((key) => key.startsWith('__react'))) seen.app = performance.now()
    if (!seen.content && [...document.querySelectorAll(window.benchContent)].some(isDrawn)) {
      // What is in the document now is drawn with the next frame.
      requestAnimationFrame(() => {
        seen.content ||= performance.now()
      })
    }
    if (!seen.app || !seen.content) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)

  // What the device had kept came over no line.
  const sum = (entries) =>
    entries.reduce((bytes, { transferSize, encodedBodySize }) => bytes + (transferSize > 0 ? encodedBodySize : 0), 0)
  window.firstSight = () => {
    if (!seen.app || !seen.content) return undefined
    const needed = Math.max(seen.app, seen.content)
    const resources = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < needed)
    return {
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      ...seen,
      requests: resources.length + 1,
      scripts: sum(resources.filter(({ name }) => /\.js$/.test(new URL(name).pathname))),
      answers: sum(resources.filter(({ name }) => /\/(rest|auth|functions)\/v1/.test(name))),
    }
  }
})()
