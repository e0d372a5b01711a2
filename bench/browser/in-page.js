// Runs in the measured page before its own scripts. While something is flung it notes each frame, what of the list was blank, and how long
// the page did not answer; and it waits until something is drawn.
;(() => {
  const longTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  const presses = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) presses.set(interactionId, Math.max(duration, presses.get(interactionId) ?? 0))
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 })

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const worstTaskSince = (start) =>
    longTasks.reduce((worst, task) => (task.startTime >= start ? Math.max(worst, task.duration) : worst), 0)

  /** Between two rows. */
  const GAP = 12

  let watch
  /** `row` matches what is drawn of a row: a point of the box that lies in none is blank. */
  const watchFling = (box, row) => {
    const { top, height } = box ? document.querySelector(box).getBoundingClientRect() : { top: 0, height: innerHeight }
    const heights = [0.2, 0.4, 0.6, 0.8].map((share) => top + height * share)
    // Rectangles only, and by halves: to hit-test what moves takes longer than all that is measured here.
    const isThere = (rows, y) => {
      let from = 0
      let to = rows.length - 1
      while (from <= to) {
        const middle = (from + to) >> 1
        const place = rows[middle].getBoundingClientRect()
        if (place.bottom < y - GAP) from = middle + 1
        else if (place.top > y + GAP) to = middle - 1
        else return rows[middle].checkVisibility({ contentVisibilityAuto: true })
      }
      return false
    }
    const isBlank = () => {
      const rows = document.querySelectorAll(row)
      return !heights.every((y) => isThere(rows, y))
    }
    const mine = { started: performance.now(), deltas: [], blank: 0, worstBlank: 0, since: null, last: 0, moved: 0 }
    watch = mine
    const note = (blank) => {
      const now = performance.now()
      if (blank) mine.since ??= mine.last
      if (mine.since !== null) mine.worstBlank = Math.max(mine.worstBlank, now - mine.since)
      if (!blank) mine.since = null
      mine.last = now
    }
    // Before the list hears of it: where the finger already is, with the rows that were drawn until now.
    mine.onScroll = () => {
      mine.moved += 1
      const blank = isBlank()
      if (blank) mine.blank += 1
      note(blank)
    }
    document.addEventListener('scroll', mine.onScroll, true)
    let before
    const tick = (now) => {
      if (watch !== mine) return
      if (before !== undefined) mine.deltas.push(now - before)
      before = now
      if (mine.since !== null) note(isBlank())
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  }
  const endFling = async () => {
    const { started, deltas, blank, worstBlank, moved, onScroll } = watch
    watch = undefined
    document.removeEventListener('scroll', onScroll, true)
    // The browser reports long tasks a little later.
    await new Promise((resolve) => setTimeout(resolve, 100))
    return { deltas, blank, worstBlank, moved, worstTask: worstTaskSince(started) }
  }

  /** Scrolls one step a frame, down or (negative) up, until all frames are used or the position has not changed for 90 frames. */
  async function scroll(selector, step, frames) {
    const box = selector ? document.querySelector(selector) : document.scrollingElement
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
    await new Promise((resolve) => setTimeout(resolve, 100))
    return { deltas: deltas.slice(0, deltas.length - unchangedFrames || 1), worstTask: worstTaskSince(started) }
  }

  /** Resolves when the page has changed, or after a tenth of a second. To look in every frame would make the page draw frames that it needs not. */
  const change = () =>
    new Promise((resolve) => {
      const done = () => {
        observer.disconnect()
        clearTimeout(timer)
        resolve()
      }
      const observer = new MutationObserver(done)
      const timer = setTimeout(done, 100)
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    })

  /** Resolves when a matching element with the text is drawn, to the time on the page's clock. */
  async function seen(selector, text = '') {
    const started = performance.now()
    while (performance.now() - started < 15_000) {
      for (const element of document.querySelectorAll(selector))
        if (element.getClientRects().length > 0 && element.textContent.includes(text)) return performance.now()
      await change()
      await frame()
    }
    throw new Error(`Not seen within 15 s: ${selector} ${text}`)
  }

  /** Resolves to how long after the next press of the selector the other is drawn. */
  const seenAfter = (kind, pressed, shown) =>
    new Promise((resolve, reject) => {
      const listen = (event) => {
        if (!event.target.closest(pressed)) return
        document.removeEventListener(kind, listen, true)
        seen(shown).then((at) => resolve(at - event.timeStamp), reject)
      }
      document.addEventListener(kind, listen, true)
    })

  /** What a bare page needs to show the same rows. */
  const rowsAndStyles = (whole) => ({
    rows: [...document.querySelectorAll(whole)]
      .filter((row) => row.offsetHeight > 0)
      .slice(0, 12)
      .map((row) => row.innerHTML),
    styles: [...document.querySelectorAll('link[rel=stylesheet], style')].map((sheet) => sheet.outerHTML).join(''),
    url: location.origin,
  })

  window.bench = {
    rowsAndStyles,
    scroll,
    seen,
    seenAfter,
    watchFling,
    endFling,
    /** The same time on the machine's clock. */
    seenAt: async (selector, text) => performance.timeOrigin + (await seen(selector, text)),
    nodes: () => document.querySelectorAll('*').length,
    worstTaskSince,
    presses: () => [...presses.values()],
    now: () => performance.now(),
  }
})()
