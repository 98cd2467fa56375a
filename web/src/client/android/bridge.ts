/**
 * What the package for Android gives to its page, which a page in a WebView lacks. Implemented by
 * `android/app/ru/naryad/app/Bridge.java`; `tools/android.test.ts` compares the two, so only strings, numbers and
 * booleans are passed.
 */
export interface NaryadAndroid {
  version(): string
  /** «https://naryad.example.ru/» */
  server(): string
  changeServer(): void
  /** Begins a file for «Загрузки». Returns its number, or -1 if it cannot be written. */
  beginFile(name: string, type: string): number
  /** Appends bytes in base64. False: they could not be written, and the file is given up. */
  appendFile(file: number, base64: string): boolean
  /** Moves the file to «Загрузки», after asking for the permission on Android 7 to 9 and informs the user. */
  endFile(file: number): boolean
  /** The name of a file that was chosen or taken while Android had ended the activity; empty if there is none. */
  pendingFile(): string
  /** Bytes of that file in base64, from an offset; empty at its end. */
  readPendingFile(name: string, offset: number): string
  deletePendingFile(name: string): void
}

declare global {
  interface Window {
    readonly NaryadAndroid?: NaryadAndroid
  }
}

export const androidBridge = (): NaryadAndroid | undefined => window.NaryadAndroid
