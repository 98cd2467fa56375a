/**
 * An SQL expression for the elapsed share of a range, 0 to 1: a range of zero length has elapsed once it
 * begins. Without bounds it is 0, because `greatest` ignores nulls.
 */
export const elapsedShare = (passed: string, whole: string): string =>
  `case when ${whole} <= 0 then case when ${passed} < 0 then 0 else 1 end
    else least(1, greatest(0, (${passed})::float8 / (${whole}))) end`
