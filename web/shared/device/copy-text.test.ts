// Copying with the clipboard, without it, and when neither way works.
import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'

const clipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(document, 'execCommand')
})

it('copying uses the clipboard where the browser has one', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined)
  clipboard(writeText)
  expect(await copyText('hello')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('hello')
})

it('copying falls back to a temporary text area and leaves the page unchanged', async () => {
  clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  document.body.innerHTML = '<button>Copy</button>'
  const button = document.querySelector('button')
  button?.focus()
  let selected = ''
  document.execCommand = () => {
    const area = document.querySelector('textarea')
    selected = area?.value.slice(area.selectionStart, area.selectionEnd) ?? ''
    return true
  }
  expect(await copyText('hello')).toBe(true)
  expect(selected).toBe('hello')
  expect(document.querySelector('textarea')).toBeNull()
  expect(document.activeElement).toBe(button)
})

it('copying reports failure when neither way works', async () => {
  document.execCommand = () => false
  expect(await copyText('hello')).toBe(false)
})
