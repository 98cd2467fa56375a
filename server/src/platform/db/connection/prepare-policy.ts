/**
 * Marks a statement that is composed per call, such as a search with any set of filters. Other statements
 * are always prepared and stay prepared on their connection; marked ones only once they are frequent, so
 * that connections do not accumulate prepared statements that never recur.
 */
export const unprepared = '/* once */'

/** The mark may follow another one. */
const isUnprepared = (text: string): boolean => text.slice(0, 40).includes(unprepared)

const minUses = 5
const maxPrepared = 200
const maxCounted = 2000

/** Returns a function that decides whether to prepare a statement. */
export function createPreparePolicy(): (text: string) => boolean {
  const prepared = new Set<string>()
  const uses = new Map<string, number>()
  return (text) => {
    if (!isUnprepared(text) || prepared.has(text)) return true
    if (prepared.size >= maxPrepared) return false
    const times = (uses.get(text) ?? 0) + 1
    if (times >= minUses) {
      prepared.add(text)
      uses.delete(text)
      return true
    }
    if (uses.size >= maxCounted) uses.clear()
    uses.set(text, times)
    return false
  }
}
