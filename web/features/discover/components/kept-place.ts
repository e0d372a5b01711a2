// Which card of which list one was looking at, so that Back shows it again. Kept while the app is open.
const places = new Map<string, string>()

export const keepPlace = (list: string, userId: string) => places.set(list, userId)
export const keptPlace = (list: string) => places.get(list)
