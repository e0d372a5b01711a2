// Every chart draws the values it was given and says them in words.
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CityColumns, columnHeight } from './city-columns.tsx'
import { CityMap } from './city-map.tsx'
import { RadarChart } from './radar-chart.tsx'
import { axisPoint } from './radar-geometry.ts'
import { ScoreBars } from './score-bars.tsx'
import { Sparkline } from './sparkline.tsx'
import { sparklinePoints } from './sparkline-path.ts'

const box = { width: 100, height: 50, inset: 0 }

describe('sparkline', () => {
  it('runs from edge to edge, with the lowest value at the bottom', () => {
    expect(sparklinePoints([1, 3, 2], box)).toEqual([
      { x: 0, y: 50 },
      { x: 50, y: 0 },
      { x: 100, y: 25 },
    ])
  })

  it('is flat and in the middle when nothing changed, and a dot when there is one day', () => {
    expect(sparklinePoints([7, 7], box).map(({ y }) => y)).toEqual([25, 25])
    expect(sparklinePoints([7], box)).toEqual([{ x: 0, y: 25 }])
  })

  it('says its description', () => {
    render(<Sparkline title="Clout Growth" text="From 1,700 to 1,800." values={[1700, 1800]} />)
    expect(screen.getByRole('img', { name: 'Clout Growth From 1,700 to 1,800.' })).toBeTruthy()
  })
})

describe('radar chart', () => {
  it('starts at the top and goes clockwise', () => {
    expect(axisPoint(0, 4, 10, 50)).toEqual({ x: 50, y: 40 })
    expect(axisPoint(1, 4, 10, 50)).toEqual({ x: 60, y: 50 })
  })

  it('names every strength', () => {
    render(
      <RadarChart
        title="Industry Strength"
        strengths={[
          { label: 'Tech', score: 86 },
          { label: 'Finance', score: 63 },
          { label: 'Fashion', score: 44 },
        ]}
      />,
    )
    expect(screen.getByRole('img', { name: 'Industry Strength Tech 86, Finance 63, Fashion 44' })).toBeTruthy()
  })
})

it('score bars keep their least width and take the colour of their band', () => {
  render(<ScoreBars label="Industries" scores={[{ label: 'Tech', score: 1 }]} bandOf={() => 'low'} leastWidth={4} />)
  const bar = screen.getByRole('list', { name: 'Industries' }).querySelector<HTMLElement>('[data-band="low"]')
  expect(bar?.style.width).toBe('4%')
})

it('city columns are at least 20 px high', () => {
  expect(columnHeight(1)).toBe(20)
  expect(columnHeight(100)).toBe(96)
  render(<CityColumns label="Top cities" cities={[{ city: 'Paris', strength: 100 }]} />)
  expect(screen.getByRole('listitem').textContent).toBe('Paris: strength 100Paris')
})

it('the city map names its cities', () => {
  render(<CityMap title="City map" cities={[{ city: 'Paris', strength: 100, latitude: 48.86, longitude: 2.35 }]} />)
  expect(screen.getByRole('img', { name: 'City map Paris 100' })).toBeTruthy()
})
