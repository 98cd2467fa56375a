/**
 * Prefix of keys that belong to the device or to unsent texts: they survive a sign-out. All other keys of
 * local storage (tokens, filters of a list) are removed by it.
 */
export const storagePrefix = 'naryad:'
const keptKeys = new Set(['hideBottomSheetAndroid'])

/** A client's drawn signature is personal data: unlike texts, it is removed at sign-out. */
const personal = /^naryad:draft:\d+:signature:/

const clearBut = (prefixes: readonly string[], storage: Storage): void => {
  const isKept = (key: string) => keptKeys.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
  for (const key of Object.keys(storage)) if (!isKept(key)) storage.removeItem(key)
}

/** Called when the user signs out. */
export function clearSessionStorage(storage: Storage = localStorage): void {
  clearBut([storagePrefix], storage)
  for (const key of Object.keys(storage)) if (personal.test(key)) storage.removeItem(key)
}

/** Input that the server has not received yet. */
const unsent = ['draft:', 'waiting:', 'refused:'].map((name) => storagePrefix + name)

/** Called when the server has refused to renew the session: only unsent input stays. */
export const clearRefusedSession = (storage: Storage = localStorage): void => clearBut(unsent, storage)

/** The parsed value of a key; null if it is missing or invalid. */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/**
 * Storage may be full or forbidden; failing to store a setting is not an error. Returns whether it was
 * stored.
 */
export function tryToStore(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
