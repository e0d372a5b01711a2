// Runs in the measured page before its own scripts: records long tasks, scrolls and measures the frames, and waits until an element is visible.
;(() => {
  const longTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const worstTaskSince = (start) =>
    longTasks.reduce((worst, task) => (task.startTime >= start ? Math.max(worst, task.duration) : worst), 0)

  /** Scrolls one step a frame, down or (negative) up, until all frames are used or the position has not changed for 90 frames. */
  async function scroll(selector, step, frames) {
    const box = document.querySelector(selector)
    const started = performance.now()
    const deltas = []
    let unchangedFrames = 0
    let before = await frame()
    while (deltas.length < frames && unchangedFrames < 90) {
      const top = box.scrollTop
      box.scrollTop = top + step
      const now = await frame()
      deltas.push(now - before)
      before = now
      // At the edge, wait: more rows may still be loading.
      unchangedFrames = Math.abs(box.scrollTop - top) < 1 ? unchangedFrames + 1 : 0
    }
    // The browser reports long tasks a little later.
    await new Promise((resolve) => setTimeout(resolve, 100))
    return { deltas: deltas.slice(0, deltas.length - unchangedFrames || 1), worstTask: worstTaskSince(started) }
  }

  /** Resolves when a matching element with the text is drawn, to the time on the page's clock. */
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
    /** The same time on the machine's clock. */
    seenAt: async (selector, text) => performance.timeOrigin + (await seen(selector, text)),
    nodes: () => document.querySelectorAll('*').length,
    worstTaskSince,
    now: () => performance.now(),
  }
})()
