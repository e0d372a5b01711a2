// The sizes in which pictures are shown. The web app asks for these; the server makes no others (docs/decisions/0038).

export const pictureSizes = {
  /** Sides of a square cut from the middle, in pixels. */
  squares: [64, 96, 128, 224],
  /** Widths of the whole picture, in pixels. */
  widths: [320, 480, 800, 1200],
  /** The quality of each, in percent. */
  quality: 80,
} as const

/** No side of a picture that is sent to be shown needs more pixels: the largest width of a portrait in 4:5. */
export const longestPictureSide = 1500

/** Each side of an applicant's portrait has at least so many pixels. */
export const leastPictureSide = 300

export type PictureSquare = (typeof pictureSizes.squares)[number]
export type PictureWidth = (typeof pictureSizes.widths)[number]
