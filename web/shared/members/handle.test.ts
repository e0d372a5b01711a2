// The handle that is meant, however it is written.
import { expect, it } from 'vitest'
import { completeHandle, isHandleName } from './handle.ts'

it.each([
  ['lena', '@lena'],
  ['l', '@l'],
  [' lena.m_1', '@lena.m_1'],
  ['@lena', '@lena'],
  ['instagram.com/lena', '@lena'],
  ['https://www.instagram.com/lena/?hl=de', '@lena'],
  ['@https://instagram.com/lena', '@lena'],
  ['https://www.tiktok.com/@lena?lang=en', '@lena'],
  ['x.com/lena', '@lena'],
])('%j means %s', (typed, handle) => {
  expect(completeHandle(typed)).toBe(handle)
})

it.each(['', '@', ' ', 'lena@vogue.com', '<script>', '@ ', '!lena'])('%j stays as it is', (typed) => {
  expect(completeHandle(typed)).toBe(typed)
})

it('a link can be typed key by key', () => {
  const typed = [...'https://instagram.com/lena'].reduce((handle, key) => completeHandle(handle + key), '')
  expect(typed).toBe('@lena')
})

it('markup is no handle', () => {
  expect(isHandleName('<script>')).toBe(false)
  expect(isHandleName('@le na')).toBe(false)
  expect(isHandleName('@')).toBe(false)
  expect(isHandleName('@lena.m_1')).toBe(true)
  expect(isHandleName('лена')).toBe(true)
})
