// Runs inside the measured page before its own scripts: keeps the long tasks, scrolls while it times the frames, tells when a thing is seen.
;(() => {
  const longTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const worstTaskSince = (start) =>
    longTasks.reduce((worst, task) => (task.startTime >= start ? Math.max(worst, task.duration) : worst), 0)

  /** One step a frame, up (negative) or down, until the frames are used up or the end is reached and stays the end. */
  async function scroll(selector, step, frames) {
    const box = document.querySelector(selector)
    const started = performance.now()
    const deltas = []
    let rested = 0
    let before = await frame()
    while (deltas.length < frames && rested < 90) {
      const top = box.scrollTop
      box.scrollTop = top + step
      const now = await frame()
      deltas.push(now - before)
      before = now
      // At the edge more may still be on its way.
      rested = Math.abs(box.scrollTop - top) < 1 ? rested + 1 : 0
    }
    // Long tasks are told of a little later.
    await new Promise((resolve) => setTimeout(resolve, 100))
    return { deltas: deltas.slice(0, deltas.length - rested || 1), worstTask: worstTaskSince(started) }
  }

  /** When something that fits is drawn, on the clock of the page. */
  async function seen(selector, text = '') {
    const started = performance.now()
    while (performance.now() - started < 15_000) {
      for (const element of document.querySelectorAll(selector))
        if (element.getClientRects().length > 0 && element.textContent.includes(text)) return performance.now()
      await frame()
    }
    throw new Error(`Not seen within 15 s: ${selector} ${text}`)
  }

  window.bench = {
    scroll,
    seen,
    /** The same on the clock of the machine. */
    seenAt: async (selector, text) => performance.timeOrigin + (await seen(selector, text)),
    nodes: () => document.querySelectorAll('*').length,
    worstTaskSince,
    now: () => performance.now(),
  }
})()
