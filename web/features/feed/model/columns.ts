// Distributes posts over columns of even length. A post stays in its column when later ones are added below.

/** A rough estimate is enough: it must tell a tall card from a short one, and always be the same. */
type Dealt = { images: unknown[]; type: string; content: string }

const guessHeight = (post: Dealt) =>
  280 +
  (post.images.length > 0 ? 560 : 0) +
  (post.type === 'event' ? 170 : 0) +
  Math.ceil(post.content.length / 48) * 24

/** The column of each, in the order given: the one that is shortest by then. */
export function columnOfEach(items: Dealt[], count: number): number[] {
  const heights = Array.from({ length: count }, () => 0)
  return items.map((item) => {
    const shortest = heights.indexOf(Math.min(...heights))
    heights[shortest] = (heights[shortest] ?? 0) + guessHeight(item)
    return shortest
  })
}
