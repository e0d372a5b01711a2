// A photograph of twelve megapixels: from the picker to the board where it is cut, under the finger there, and cut.
import { type Browser, expect } from '@playwright/test'
import { type Club, photograph } from './club.ts'
import { withPhone } from './phone.ts'
import { ms, record, recordFrames } from './tally.ts'

const BOARD = '.reactEasyCrop_CropArea'

export function measurePhoto(browser: Browser, { server, writer }: Club, file: string): Promise<void> {
  return withPhone(browser, writer, async (phone) => {
    const { page } = phone
    await page.goto(`${server.url}/profile`)
    await page.getByRole('button', { name: 'Edit photos' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Edit photos' })
    await dialog
      .getByRole('button', { name: 'Replace photo 1' })
      .or(dialog.getByRole('button', { name: 'Add photo' }))
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    const picker = page.getByLabel('Photo file')
    await phone.slow(true)
    await page.evaluate(`bench.watchFling(null, 'html')`)
    const started = await page.evaluate<number>('bench.now()')
    const shown = page.evaluate<number>(`bench.seenAfter('change', '[type=file]', '${BOARD}')`)
    await picker.setInputFiles(file)
    record('12 megapixels: picker to board', await shown, { ...ms, limit: 3000, aim: 1500 })
    const opening = await page.evaluate<{ deltas: number[] }>('bench.endFling()')
    recordFrames('12 megapixels, opening', opening.deltas, { p99: 200, aim: 50 })
    record(
      '12 megapixels: worst task until the board',
      await page.evaluate<number>(`bench.worstTaskSince(${started})`),
      { ...ms, limit: 200, aim: 50 },
    )

    await page.waitForTimeout(500)
    await page.evaluate(`bench.watchFling(null, 'html')`)
    for (let move = 0; move < 12; move++) {
      await page.mouse.move(195, 400)
      await page.mouse.wheel(0, move % 2 ? 60 : -60)
      await page.waitForTimeout(30)
    }
    recordFrames('12 megapixels, zoomed', (await page.evaluate<{ deltas: number[] }>('bench.endFling()')).deltas, {
      p99: 100,
      aim: 33.4,
    })

    const cutting = await page.evaluate<number>('bench.now()')
    await page.evaluate(`bench.watchFling(null, 'html')`)
    await page.getByRole('button', { name: 'Use photo' }).tap()
    await expect(page.getByRole('dialog', { name: 'Crop your photo' })).toBeHidden({ timeout: 30_000 })
    record('12 megapixels: press to cut', (await page.evaluate<number>('bench.now()')) - cutting, {
      ...ms,
      limit: 3000,
      aim: 1500,
    })
    recordFrames('12 megapixels, cutting', (await page.evaluate<{ deltas: number[] }>('bench.endFling()')).deltas, {
      p99: 200,
      aim: 50,
    })
    record('12 megapixels: worst task of cutting', await page.evaluate<number>(`bench.worstTaskSince(${cutting})`), {
      ...ms,
      limit: 200,
      aim: 50,
    })
    await phone.slow(false)
  })
}

export const twelveMegapixels = () => photograph(3000, 4000, 12)
