// The key of the blob with a picture's prepared sizes. It goes with the picture's own.

const END = '.sizes'

export const sizesKey = (version: string) => `${version}${END}`

/** The picture a key is about. */
export const versionOf = (key: string) => (key.endsWith(END) ? key.slice(0, -END.length) : key)

/** The keys with those of the sizes beside them. */
export const withSizes = (keys: readonly string[]) => [
  ...keys,
  ...keys.filter((key) => !key.endsWith(END)).map(sizesKey),
]
