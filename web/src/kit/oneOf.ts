/** The value, when it is one of those that are known. */
export const oneOf = <Known>(known: readonly Known[], value: unknown): Known | undefined =>
  known.find((each) => each === value)
