/** Not in every browser, and therefore not in TypeScript's library. */
interface Connection {
  readonly saveData?: boolean
}

/** Whether the device is set to save mobile data («Экономия трафика» of Android and Chromium). */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: Connection }).connection?.saveData === true
