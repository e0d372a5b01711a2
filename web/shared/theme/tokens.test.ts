// Every pair of text and ground colours is readable in both themes (WCAG 2.2 AA), read from tokens.css itself.
import { describe, expect, it } from 'vitest'
import css from './tokens.css?raw'

type Light = 'light' | 'dark'

function hex(token: string, light: Light): string {
  const declared = new RegExp(`--${token}:\\s*([^;]+);`).exec(css)?.[1]
  if (!declared) throw new Error(`tokens.css has no --${token}`)
  const pair = /light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/.exec(declared)
  const value = pair ? (light === 'light' ? pair[1] : pair[2]) : declared
  if (!value || !/^#[0-9a-f]{6}$/.test(value)) throw new Error(`--${token} is not a plain colour: ${declared}`)
  return value
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['ground', 'surface', 'raised']
const inks = ['ink', 'muted', 'gold-ink', 'good', 'warn', 'bad']
const textPairs = [
  ...inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
  ['ink', 'own'],
  ['on-gold', 'gold'],
  ['on-bad', 'bad'],
  ['on-photo', 'night'],
  ['on-photo-muted', 'night'],
  ['on-night-gold', 'night-gold'],
  ['ground', 'ink'],
] as const
const shapePairs = [
  ...grounds.map((ground) => ['line-strong', ground] as const),
  ['gold', 'ground'],
  ['gold', 'surface'],
  ['gold', 'raised'],
] as const

describe.each<Light>(['light', 'dark'])('in the %s theme', (light) => {
  it.each(textPairs)('text in %s is readable on %s', (ink, ground) => {
    expect(contrast(hex(ink, light), hex(ground, light))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapePairs)('a shape in %s is visible on %s', (shape, ground) => {
    expect(contrast(hex(shape, light), hex(ground, light))).toBeGreaterThanOrEqual(3)
  })
})
