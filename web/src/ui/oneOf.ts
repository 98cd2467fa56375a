/** The value if it is one of the options; undefined otherwise. */
export const oneOf = <Known>(known: readonly Known[], value: unknown): Known | undefined =>
  known.find((each) => each === value)
