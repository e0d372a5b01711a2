// Measures a screen by its boxes: whatever can be pressed can be brought wholly into sight, is under nothing, keeps its words inside, and no
// floating button lies over another. Headings and buttons have room for their descenders. Colours and roles are axe's (journey.ts).
import type { Page } from '@playwright/test'

/** What is wrong on the page as it stands; a sheet or dialog is measured instead of the screen beneath it. */
export async function hardToPress(page: Page): Promise<string[]> {
  return page.evaluate(measure)
}

/** Runs in the page: it may name nothing outside itself. */
async function measure(): Promise<string[]> {
  const found = new Set<string>()
  const PRESSABLE =
    'a[href],button,input:not([type=hidden]),textarea,select,summary,[role=button],[role=tab],[role=switch],[role=menuitem]'
  // Of many alike (cards of a list, chips) the first and the last are measured.
  const ALIKE = 2
  const modals = [...document.querySelectorAll<HTMLElement>('[role=dialog],[role=alertdialog]')].filter(isSeen)
  const root = modals.at(-1) ?? document.body
  const all = [...root.querySelectorAll<HTMLElement>(PRESSABLE)].filter(isSeen)
  const atStart = { x: window.scrollX, y: window.scrollY }

  const tooWide = document.documentElement.scrollWidth - window.innerWidth
  // The edge of a letter may reach over by a pixel or two.
  if (tooWide > 2) found.add(`${nameOf(furthestRight())}: makes the page ${tooWide} px wider than the screen`)
  checkFloating()
  for (const face of root.querySelectorAll<HTMLElement>('.rounded-full > img')) {
    const { width, height } = face.getBoundingClientRect()
    if (Math.abs(width - height) > 1)
      found.add(`a face is ${Math.round(width)} px wide and ${Math.round(height)} px high`)
  }
  for (const element of fewOfEach(all)) {
    const bring = () => element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    bring()
    let fault = coveredAt(element)
    // What comes into sight may have its height only now, and move what stands below it.
    for (let look = 0; fault && look < 3; look += 1) {
      await new Promise((drawn) => setTimeout(drawn, 50))
      if (!element.isConnected) break
      bring()
      fault = coveredAt(element)
    }
    if (!element.isConnected) continue
    if (fault) found.add(`${nameOf(element)}: ${fault}`)
    checkWords(element)
    if (element.matches('input,textarea,select')) checkReached(element)
  }
  for (const heading of fewOfEach([...root.querySelectorAll<HTMLElement>('h1,h2,h3')].filter(isSeen))) {
    heading.scrollIntoView({ block: 'center', behavior: 'instant' })
    checkWords(heading)
  }
  for (const line of root.querySelectorAll<HTMLElement>('p')) {
    if (isSeen(line) && isStacked(line.textContent, line))
      found.add(`${nameOf(line)}: its letters stand below each other`)
  }
  window.scrollTo({ left: atStart.x, top: atStart.y, behavior: 'instant' })
  return [...found]

  function furthestRight(): Element {
    const right = (element: Element) => element.getBoundingClientRect().right
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      (/hidden|clip|auto|scroll/.test(getComputedStyle(element).overflowX) || isClipped(element.parentElement))
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) =>
        right(element) > window.innerWidth + 1 && !isClipped(element.parentElement?.closest('body *') ?? null),
    )
    // Of those that reach as far, the innermost: it comes last.
    return wide.reduce((one, other) => (right(other) >= right(one) ? other : one), document.body)
  }

  function isSeen(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect()
    if (width < 4 || height < 4) return false
    if (element.closest('[inert],[aria-hidden=true],.sr-only')) return false
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false })
  }

  function nameOf(element: Element): string {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    const name = words.replace(/\s+/g, ' ').trim().slice(0, 40)
    return `<${element.localName}> ${name || element.getAttribute('name') || String(element.className).slice(0, 60)}`
  }

  function fewOfEach(elements: HTMLElement[]): HTMLElement[] {
    const groups = new Map<string, HTMLElement[]>()
    for (const element of elements) {
      const key = `${element.localName} ${element.className} ${element.parentElement?.className}`
      groups.set(key, [...(groups.get(key) ?? []), element])
    }
    return [...groups.values()].flatMap((group) => [...new Set([...group.slice(0, ALIKE), ...group.slice(-1)])])
  }

  /** The middle of each edge, a little inside, and the centre: corners may be round. */
  function coveredAt(element: HTMLElement): string | undefined {
    const box = element.getClientRects()[0]
    if (!box) return undefined
    const inset = 3
    const x = (box.left + box.right) / 2
    const y = (box.top + box.bottom) / 2
    const across = [
      [x, y, 'centre'],
      [box.left + inset, y, 'left'],
      [box.right - inset, y, 'right'],
    ] as const
    const upright = [
      [x, box.top + inset, 'top'],
      [x, box.bottom - inset, 'bottom'],
    ] as const
    // What is taller than the room it scrolls in is scrolled through.
    const points = box.height > roomOf(element) * 0.6 ? across : [...across, ...upright]
    for (const [left, top, where] of points) {
      if (left < 0 || left > window.innerWidth || top < 0 || top > window.innerHeight)
        return `its ${where} can't be brought into sight`
      const hit = document.elementFromPoint(left, top)
      if (!hit || element.contains(hit) || labels(element, hit) || (hit.contains(element) && letsThrough(element)))
        continue
      return hit.contains(element) ? `cut off at its ${where}` : `${nameOf(hit)} lies over its ${where}`
    }
    return undefined
  }

  /** A field that Tab or a keyboard brings into sight comes to rest beside the bars, not beneath them. */
  function checkReached(field: HTMLElement): void {
    for (const far of [0, document.documentElement.scrollHeight]) {
      window.scrollTo({ top: far, behavior: 'instant' })
      field.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const fault = coveredAt(field)
      if (fault) found.add(`${nameOf(field)}: when it is reached, ${fault}`)
    }
  }

  function roomOf(element: HTMLElement): number {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at.clientHeight
    }
    return window.innerHeight
  }

  function labels(element: HTMLElement, hit: Element): boolean {
    const label = hit.closest('label')
    return label !== null && (label.control === element || label.contains(element))
  }

  function letsThrough(element: HTMLElement): boolean {
    return getComputedStyle(element).pointerEvents === 'none'
  }

  /** A floating button, one that is not in a bar across the screen, lies over no other at any place of scrolling. */
  function checkFloating(): void {
    if (modals.length > 0) return
    const floating = all.filter((element) => {
      const fixed = positioned(element)
      return fixed !== null && fixed.getBoundingClientRect().width < window.innerWidth * 0.7
    })
    if (floating.length === 0) return
    const height = document.documentElement.scrollHeight
    for (let top = 0; top < Math.min(height, 4000); top += 200) {
      window.scrollTo({ top, behavior: 'instant' })
      for (const one of floating) {
        const bar = positioned(one)
        // A rail or bar beside the content: all of its height is kept free for it.
        if (bar && bar.getBoundingClientRect().height > window.innerHeight * 0.7) continue
        const box = one.getBoundingClientRect()
        for (const other of all) {
          if (other === one || bar?.contains(other) || positioned(other)) continue
          const its = other.getBoundingClientRect()
          if (its.left < box.right && its.right > box.left && its.top < box.bottom && its.bottom > box.top) {
            found.add(`${nameOf(one)}: floats over ${nameOf(other)}`)
          }
        }
      }
    }
  }

  function positioned(element: HTMLElement): HTMLElement | null {
    for (let at: HTMLElement | null = element; at && at !== document.body; at = at.parentElement) {
      const { position } = getComputedStyle(at)
      if (position === 'fixed') return at
    }
    return null
  }

  /** Each line of words, from its ascenders to the ink of its descenders, is inside the element and inside all that cuts it off. */
  function checkWords(element: HTMLElement): void {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.textContent?.trim() || parent.closest('.sr-only') || !isSeen(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const ink = inkOf(parent)
      if (isStacked(node.textContent, parent)) found.add(`${nameOf(element)}: its letters stand below each other`)
      for (const line of range.getClientRects()) {
        const bottom = line.top + ink.bottom
        const right = line.right
        if (element.localName !== 'a' && !/^h\d/.test(element.localName)) {
          const box = element.getBoundingClientRect()
          if (bottom > box.bottom + 1 || right > box.right + 1 || line.left < box.left - 1) {
            if (!cutOnPurpose(parent, element)) found.add(`${nameOf(element)}: its words leave it`)
          }
        }
        for (let at: HTMLElement | null = parent; at && at !== document.documentElement; at = at.parentElement) {
          const style = getComputedStyle(at)
          const box = at.getBoundingClientRect()
          if (/hidden|clip/.test(style.overflowY) && line.top >= box.top - 1 && line.top < box.bottom - 4) {
            if (bottom > box.bottom + 0.75 && !isClamped(at)) {
              found.add(
                `${nameOf(element)}: the foot of its letters is cut off by ${Math.round(bottom - box.bottom)} px`,
              )
            }
          }
          if (/hidden|clip/.test(style.overflowX) && line.left < box.right && right > box.right + 1) {
            if (!cutOnPurpose(parent, at) && !slides(at)) found.add(`${nameOf(element)}: its words are cut off`)
          }
          if (/auto|scroll/.test(style.overflowY + style.overflowX)) break
        }
      }
    }
  }

  /** A word that has no room beside others, letter by letter. */
  function isStacked(words: string, parent: HTMLElement): boolean {
    const longest = Math.max(
      ...words
        .trim()
        .split(/\s+/)
        .map((word) => word.length),
    )
    const { fontSize, display } = getComputedStyle(parent)
    if (longest < 4 || display === 'inline') return false
    const { width, height } = parent.getBoundingClientRect()
    return width < Number.parseFloat(fontSize) * 1.8 && height > Number.parseFloat(fontSize) * 4
  }

  /** Lines beyond a clamp are meant to be out of sight; the last one in sight is not. */
  function isClamped(element: HTMLElement): boolean {
    return getComputedStyle(element).webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 8
  }

  function cutOnPurpose(from: HTMLElement, to: HTMLElement): boolean {
    for (let at: HTMLElement | null = from; at; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.textOverflow === 'ellipsis' && style.overflowX !== 'visible') return true
      if (isClamped(at)) return true
      if (at === to) return false
    }
    return false
  }

  /** A slide of a carousel waits outside its box. */
  function slides(box: HTMLElement): boolean {
    return box.closest('[aria-roledescription=carousel]') !== null || box.dataset.slides !== undefined
  }

  function inkOf(element: HTMLElement): { bottom: number } {
    const { font } = getComputedStyle(element)
    const context = document.createElement('canvas').getContext('2d')
    if (!context) return { bottom: 0 }
    context.font = font
    const { fontBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText('gjpqy')
    return { bottom: fontBoundingBoxAscent + actualBoundingBoxDescent }
  }
}
