/**
 * Prefixes a statement that is composed for every call, such as a search by any set of filters. Every other
 * statement is prepared and stays so in its connection for good; of these only the frequent ones are, or
 * connections would fill with statements that never recur.
 */
export const unprepared = '/* once */'

/** It may stand behind another mark. */
const isOnce = (text: string): boolean => text.slice(0, 40).includes(unprepared)

const oftenEnough = 5
const mostPrepared = 200
const mostCounted = 2000

/** Decides for each statement whether to prepare it. */
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
