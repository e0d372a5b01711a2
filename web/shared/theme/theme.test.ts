// The chosen theme holds at once, in this tab and in every other, and the browser's own bars follow it.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chooseTheme, followTheme } from './theme.ts'

const shown = () => document.documentElement.dataset.theme
const barColours = () =>
  [...document.querySelectorAll('meta[name="theme-color"]')].map((colour) => colour.getAttribute('media'))

let stop = () => {}
beforeEach(() => {
  document.head.innerHTML = ['dark', 'light']
    .map((light) => `<meta name="theme-color" media="(prefers-color-scheme: ${light})" content="${light}">`)
    .join('')
  stop = followTheme()
})
afterEach(() => {
  stop()
  chooseTheme('system')
})

/** What another tab does, as this one hears of it. */
function elsewhere(choice: 'light' | 'dark' | null) {
  if (choice) localStorage.setItem('o1-theme', choice)
  else localStorage.removeItem('o1-theme')
  window.dispatchEvent(new StorageEvent('storage', { key: 'o1-theme', newValue: choice }))
}

it('a choice holds at once and is kept', () => {
  chooseTheme('light')
  expect([shown(), localStorage.getItem('o1-theme')]).toEqual(['light', 'light'])
  chooseTheme('system')
  expect([shown(), localStorage.getItem('o1-theme')]).toEqual([undefined, null])
})

it('a choice in another tab holds here too', () => {
  elsewhere('dark')
  expect(shown()).toBe('dark')
  elsewhere(null)
  expect(shown()).toBeUndefined()
})

it('the bars of the browser take the colour of the choice', () => {
  expect(barColours()).toEqual(['(prefers-color-scheme: dark)', '(prefers-color-scheme: light)'])
  chooseTheme('light')
  expect(barColours()).toEqual(['not all', 'all'])
  chooseTheme('dark')
  expect(barColours()).toEqual(['all', 'not all'])
  chooseTheme('system')
  expect(barColours()).toEqual(['(prefers-color-scheme: dark)', '(prefers-color-scheme: light)'])
})
