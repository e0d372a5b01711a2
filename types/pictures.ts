// The sizes in which pictures are shown. The web app asks for these; the server makes no others (docs/decisions/0038).

export const pictureSizes = {
  /** Sides of a square cut from the middle, in pixels. */
  squares: [64, 96, 128, 224],
  /** Widths of the whole picture, in pixels. */
  widths: [320, 480, 800, 1200],
  /** The quality of each, in percent. */
  quality: 80,
} as const

/**
 * How long a copy of a picture may be kept. An address never gets another picture: browsers keep theirs for a year and never ask again.
 * What answers many, as a CDN does, asks again each hour, because what is removed must be gone there too (docs/decisions/0061).
 */
export const pictureCacheControl = 'public, max-age=31536000, s-maxage=3600, immutable'

/** No side of a picture that is sent to be shown needs more pixels: the largest width of a portrait in 4:5. */
export const longestPictureSide = 1500

/** Each side of an applicant's portrait has at least so many pixels. */
export const leastPictureSide = 300

export type PictureSquare = (typeof pictureSizes.squares)[number]
export type PictureWidth = (typeof pictureSizes.widths)[number]
