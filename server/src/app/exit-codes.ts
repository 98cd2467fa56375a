/** With which code the program ends; the supervisor of `npm start` knows the first (tools/supervise.mjs). */
export const exitCodes = {
  /** A person has to put something right first: starting again would fail again. */
  cannotStart: 78,
  /** Worth starting again, such as after the database was away. */
  failed: 1,
} as const
