/** Exit codes of the program; the supervisor of `npm start` handles the first (tools/supervise.mjs). */
export const exitCodes = {
  /** The operator has to fix something first: a restart would fail again. */
  cannotStart: 78,
  /** A restart may help, for example after the database was unavailable. */
  failed: 1,
} as const
