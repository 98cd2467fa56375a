/** Pieces of the file, none of them copied. */
export interface Stripped {
  readonly kept: readonly Buffer[]
  readonly dropped: readonly Buffer[]
}
