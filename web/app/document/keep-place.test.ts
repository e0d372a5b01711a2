// Something had the focus and leaves: where the focus is then.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nothingInHand } from '#shared/focus/nothing-in-hand.ts'
import { keepPlace } from './keep-place.ts'

let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  stop = keepPlace()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
  vi.useRealTimers()
})

function page(html: string) {
  document.body.innerHTML = html
  return (id: string) => document.getElementById(id) as HTMLElement
}

/** The observer answers in a microtask, the place is given after a pause. */
const later = () => vi.advanceTimersByTimeAsync(200)

const rows = '<main id="main"><ul id="rows"><li id="one"><button id="out">Sign out</button></li></ul></main>'

it('a row that leaves with its button gives the focus to the list, for as long as nothing else has it', async () => {
  const at = page(`${rows}<button id="other">Other</button>`)
  at('out').focus()
  at('one').remove()
  expect(document.activeElement).toBe(document.body)
  await later()
  expect(document.activeElement).toBe(at('rows'))
  expect(nothingInHand()).toBe(true)
  at('other').focus()
  expect(nothingInHand()).toBe(false)
  expect(at('rows').outerHTML).toBe('<ul id="rows"></ul>')
})

it('a button that is switched off under the finger gives the focus to its row', async () => {
  const at = page(rows)
  at('out').focus()
  at('out').setAttribute('disabled', '')
  await later()
  expect(document.activeElement).toBe(at('one'))
})

it('a list that is not drawn can not have it: what is around it has', async () => {
  const at = page(
    '<section id="around"><ul id="list"><li id="chip"><button id="off">Remove</button></li></ul></section>',
  )
  at('list').focus = () => {}
  at('off').focus()
  at('chip').remove()
  await later()
  expect(document.activeElement).toBe(at('around'))
  expect(at('list').outerHTML).toBe('<ul id="list"></ul>')
})

it('a screen that leaves whole gives it to the one in its place, also when that comes late', async () => {
  const at = page(`<div id="root">${rows}</div>`)
  at('out').focus()
  at('root').replaceChildren()
  await later()
  expect(document.activeElement).toBe(document.body)
  at('root').innerHTML = '<main id="next"></main>'
  await later()
  expect(document.activeElement).toBe(at('next'))
})

it('never goes beneath a dialog that lies over the screen', async () => {
  const at = page(
    `${rows}<div id="over"><button id="yes">Yes</button></div><div id="dialog" role="dialog" aria-modal></div>`,
  )
  at('yes').focus()
  at('over').remove()
  await later()
  expect(document.activeElement).toBe(at('dialog'))
})

it('what leaves in a dialog that takes its focus gives it to the part there', async () => {
  const at = page(
    '<div id="dialog" role="dialog" tabindex="-1"><section id="ask"><button id="pause">Pause</button></section></div>',
  )
  at('pause').focus()
  at('pause').remove()
  at('dialog').focus()
  await later()
  expect(document.activeElement).toBe(at('ask'))
})

describe('takes it from nobody', () => {
  it('where the screen has moved it', async () => {
    const at = page(`${rows}<button id="next">Next</button>`)
    at('out').focus()
    at('one').remove()
    at('next').focus()
    await later()
    expect(document.activeElement).toBe(at('next'))
  })

  it('where somebody pressed beside it', async () => {
    const at = page(rows)
    at('out').focus()
    at('out').blur()
    await later()
    at('one').remove()
    await later()
    expect(document.activeElement).toBe(document.body)
    expect(nothingInHand()).toBe(true)
  })
})
