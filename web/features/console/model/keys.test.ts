// Which presses are meant for the console.
// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { keepKeys, keyMeant, keysAreOn } from './keys.ts'

afterEach(() => localStorage.clear())

const press = (key: string, more: KeyboardEventInit = {}, html = '<button></button>') => {
  document.body.innerHTML = html
  let meant: string | null = null
  const listen = (event: KeyboardEvent) => {
    meant = keyMeant(event)
  }
  document.addEventListener('keydown', listen, { once: true })
  const target = document.body.querySelector('[data-here]') ?? document.body.firstElementChild
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }))
  return meant
}

it('a letter of the console is meant, in upper case too', () => {
  for (const key of ['j', 'k', 'a', 'x', 'u', '/', '?']) expect(press(key)).toBe(key)
  expect(press('J')).toBe('j')
  expect(press('b')).toBeNull()
})

it('not while typing, held down, with a modifier, or in a menu', () => {
  for (const html of ['<input type="search">', '<textarea></textarea>', '<select></select>', '<p contenteditable></p>'])
    expect(press('x', {}, html)).toBeNull()
  expect(press('x', {}, '<div role="menu"><button data-here></button></div>')).toBeNull()
  expect(press('x', {}, '<input type="radio">')).toBe('x')
  expect(press('x', { repeat: true })).toBeNull()
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) expect(press('a', held)).toBeNull()
})

it('they can be switched off, and stay so', () => {
  expect(keysAreOn()).toBe(true)
  keepKeys(false)
  expect(keysAreOn()).toBe(false)
  keepKeys(true)
  expect(keysAreOn()).toBe(true)
})
