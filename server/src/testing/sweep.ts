/** `npm run sweep` runs every case; `npm test` a sample of them. */
const isSweep = process.env['NARYAD_SWEEP'] === '1'

/** All cases in a sweep, else every `step`-th, beginning with the first. */
export const sweep = <T>(cases: readonly T[], step: number): readonly T[] =>
  isSweep ? cases : cases.filter((_, index) => index % step === 0)
