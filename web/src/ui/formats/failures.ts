interface Failure {
  error: string
}

/** A number, a sum or a day that belongs to one object is no reason of its own. */
const reasonOf = (error: string): string =>
  error
    .replaceAll(/№\s?\d+/g, '№\u00a0…')
    .replaceAll(/\d[\d\s]*₽/g, '…\u00a0₽')
    .replaceAll(/\d{2}\.\d{2}\.\d{4}/g, '…')

/** Failures of a bulk action by their reason, the most frequent first. A reason of one failure stays as it is. */
export const groupFailures = <F extends Failure>(failed: readonly F[]): [reason: string, failed: F[]][] =>
  [...Map.groupBy(failed, ({ error }) => reasonOf(error))]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([reason, all]) => [all.length === 1 ? (all[0]?.error ?? reason) : reason, all])
