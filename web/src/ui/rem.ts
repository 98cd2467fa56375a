/** A length that grows with the reader's font size, given in pixels at the usual one. */
export const rem = (px: number): string => `${px / 16}rem`

let scale: number | undefined

/** How much larger than usual the reader's font is. Read once: no layout for each row. */
export const fontScale = (): number =>
  (scale ??= (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16)

/** The same length in pixels, for what a script counts or places. */
export const scaled = (px: number): number => px * fontScale()
