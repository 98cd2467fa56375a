/**
 * Begins the text of a statement that is put together anew for every call, such as a search by any set of filters.
 * Every other statement is prepared, and stays so in its connection for good; of these only the few that are met
 * again and again, or the connections would fill with what nobody asks a second time.
 */
export const unprepared = '/* once */'

/** It may stand behind another mark. */
const isOnce = (text: string): boolean => text.slice(0, 40).includes(unprepared)

const oftenEnough = 5
const mostPrepared = 200
const mostCounted = 2000

/** Tells of each statement whether to prepare it. */
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
