// What stands in a photograph's place until it has come: six by six colours, drawn large and soft. Pure.
const side = 6
const rowBytes = 20
const headBytes = 54

const drawn = new Map<string, string>()

/** Undefined for what is no placeholder. */
export function blurredUrl(placeholder: string): string | undefined {
  if (!/^[0-9a-f]{108}$/.test(placeholder)) return undefined
  const known = drawn.get(placeholder)
  if (known) return known
  const url = `data:image/bmp;base64,${btoa(String.fromCharCode(...bitmap(placeholder)))}`
  drawn.set(placeholder, url)
  return url
}

/** A bitmap of 24 bits, its rows from below and its colours blue first. */
function bitmap(placeholder: string): Uint8Array {
  const bytes = new Uint8Array(headBytes + rowBytes * side)
  const view = new DataView(bytes.buffer)
  bytes.set([0x42, 0x4d])
  view.setUint32(2, bytes.length, true)
  view.setUint32(10, headBytes, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, side, true)
  view.setInt32(22, side, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  for (let at = 0; at < side * side; at += 1) {
    const [red = 0, green = 0, blue = 0] = [...placeholder.slice(at * 3, at * 3 + 3)].map(
      (digit) => Number.parseInt(digit, 16) * 17,
    )
    const row = side - 1 - Math.floor(at / side)
    bytes.set([blue, green, red], headBytes + row * rowBytes + (at % side) * 3)
  }
  return bytes
}

/** Of pixels as a canvas gives them, six by six. */
export function placeholderOf(pixels: ArrayLike<number>): string {
  let colours = ''
  for (let at = 0; at < side * side; at += 1)
    for (let part = 0; part < 3; part += 1) colours += Math.round((pixels[at * 4 + part] ?? 0) / 17).toString(16)
  return colours
}
