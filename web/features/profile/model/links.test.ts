// Addresses typed by members lead to a web page or nowhere.
import { expect, it } from 'vitest'
import { instagramLink, pressLinks } from './links.ts'

it('a handle becomes an address', () => {
  expect(instagramLink('@ava.laurent')).toEqual({
    href: 'https://www.instagram.com/ava.laurent/',
    label: '@ava.laurent',
  })
  expect(instagramLink('ava')).toEqual({ href: 'https://www.instagram.com/ava/', label: '@ava' })
  expect(instagramLink('../evil?x')).toBeNull()
  expect(instagramLink(null)).toBeNull()
})

it('anything but a web address is dropped', () => {
  const urls = ['https://www.vogue.com/ava/', 'javascript:alert(1)', 'data:text/html,x', 'vogue', 'http://a.example']
  expect(pressLinks(urls)).toEqual([
    { href: 'https://www.vogue.com/ava/', label: 'vogue.com/ava' },
    { href: 'http://a.example', label: 'a.example' },
  ])
})

it('long paths are shortened', () => {
  const [link] = pressLinks(['https://a.example/a-very-long-headline-about-somebody-remarkable'])
  expect(link?.label).toMatch(/^a\.example\/a-very-long.*…$/)
})
