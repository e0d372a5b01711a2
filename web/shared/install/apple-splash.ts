// What an iPhone or iPad shows while the app from its Home Screen opens: Apple takes a picture of the very size of the screen from the page, as the
// member adds it. Drawn here for the device at hand, in both lights, instead of a picture for each device there is and a line for each in every page.
const THEMES = ['dark', 'light']
// Of the shorter side.
const MARK = 0.24

export async function drawAppleSplash(): Promise<void> {
  if (document.querySelector('link[rel=apple-touch-startup-image]')) return
  const mark = new Image()
  mark.src = '/icons/icon.svg'
  await mark.decode()
  const sides = [screen.width, screen.height].map((side) => Math.round(side * devicePixelRatio))
  const [short, long] = [Math.min(...sides), Math.max(...sides)]
  // Phones open upright.
  const shapes = [{ orientation: 'portrait', width: short, height: long }]
  if (/iPad|Macintosh/.test(navigator.userAgent)) shapes.push({ orientation: 'landscape', width: long, height: short })
  for (const theme of THEMES)
    for (const { orientation, width, height } of shapes) {
      const link = document.createElement('link')
      link.rel = 'apple-touch-startup-image'
      link.media = `(prefers-color-scheme: ${theme}) and (orientation: ${orientation})`
      link.href = splash(mark, groundOf(theme), width, height)
      document.head.append(link)
    }
}

/** The page's own, as the browser's bars have it; the choice of a theme changes its media and not its place. */
const groundOf = (theme: string) =>
  [...document.querySelectorAll('meta[name=theme-color]')].at(THEMES.indexOf(theme))?.getAttribute('content') ?? ''

function splash(mark: HTMLImageElement, ground: string, width: number, height: number): string {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws nothing')
  pen.fillStyle = ground
  pen.fillRect(0, 0, width, height)
  const side = Math.round(Math.min(width, height) * MARK)
  pen.drawImage(mark, (width - side) / 2, (height - side) / 2, side, side)
  return canvas.toDataURL('image/png')
}
