// Draws a QR code as an SVG that a data address takes as it is. The library uqr is imported here alone.
import { renderSVG } from 'uqr'

/** Colours by name: a "#" would end the address that the client makes of it. The border is what scanners ask for. */
export const drawQrCode = (text: string): string =>
  renderSVG(text, { ecc: 'M', border: 4, pixelSize: 6, whiteColor: 'white', blackColor: 'black' })
