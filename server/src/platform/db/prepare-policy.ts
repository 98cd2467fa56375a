/**
 * Marks a statement that is composed per call, such as a search with any set of filters. Other statements
 * are always prepared and stay prepared on their connection; marked ones only once they are frequent, so
 * that connections do not accumulate prepared statements that never recur.
 */
export const unprepared = '/* once */'

/** The mark may follow another one. */
const isOnce = (text: string): boolean => text.slice(0, 40).includes(unprepared)

const oftenEnough = 5
const mostPrepared = 200
const mostCounted = 2000

/** Returns a function that decides whether to prepare a statement. */
export function createPreparePolicy(): (text: string) => boolean {
  const prepared = new Set<string>()
  const met = new Map<string, number>()
  return (text) => {
    if (!isOnce(text) || prepared.has(text)) return true
    if (prepared.size >= mostPrepared) return false
    const times = (met.get(text) ?? 0) + 1
    if (times >= oftenEnough) {
      prepared.add(text)
      met.delete(text)
      return true
    }
    if (met.size >= mostCounted) met.clear()
    met.set(text, times)
    return false
  }
}
