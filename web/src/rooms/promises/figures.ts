import type { PromiseFigures } from '@naryad/contract/promises/promises.report'
import {
  inTimeShare,
  promiseColumnTitles,
  type PromiseOutcome,
  promiseOutcomes,
  promiseOutcomeTitles,
} from '@naryad/contract/promises/promises.words'

import { percent } from '../../ui/formats/numbers.ts'

/** All promises, then those with each outcome. */
export const measures = [undefined, ...promiseOutcomes] as const
export const titleOf = (outcome: PromiseOutcome | undefined): string =>
  outcome === undefined ? 'Дано' : promiseOutcomeTitles[outcome]
/** The same above a column. */
export const columnTitleOf = (outcome: PromiseOutcome | undefined): string =>
  outcome === undefined ? 'Дано' : promiseColumnTitles[outcome]
export const valueOf = (values: PromiseFigures, outcome: PromiseOutcome | undefined): number =>
  values[outcome ?? 'given']

/** «68 %»; «—» if the time of no promise came. */
export const shareText = (values: PromiseFigures): string => {
  const share = inTimeShare(values)
  return share === null ? '—' : percent(share)
}
