/** Pieces of the file, none of them copied. */
export interface Stripped {
  readonly retained: readonly Buffer[]
  readonly dropped: readonly Buffer[]
}
