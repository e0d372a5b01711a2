// Distributes posts over columns of even length. A post stays in its column when later ones are added below.

/** A rough estimate is enough: it must tell a tall card from a short one, and always be the same. */
type Dealt = { images: unknown[]; type: string; content: string }

const guessHeight = (post: Dealt) =>
  280 +
  (post.images.length > 0 ? 560 : 0) +
  (post.type === 'event' ? 170 : 0) +
  Math.ceil(post.content.length / 48) * 24

export function dealIntoColumns<Item extends Dealt>(items: Item[], count: number): Item[][] {
  const columns = Array.from({ length: count }, () => ({ items: [] as Item[], height: 0 }))
  for (const item of items) {
    const shortest = columns.reduce((best, column) => (column.height < best.height ? column : best))
    shortest.items.push(item)
    shortest.height += guessHeight(item)
  }
  return columns.map((column) => column.items)
}
