/** Slices of the file, without copying. */
export interface Stripped {
  readonly retained: readonly Buffer[]
  readonly dropped: readonly Buffer[]
}
