import {
  type MaintenanceChange,
  MaintenanceInput,
  type MaintenanceKind,
  type MaintenanceRange,
  wrongBounds,
} from '@naryad/contract/maintenance/maintenance'

import { type FieldSentences, sentencesOf, withoutName } from '../../../ui/form/sentences.ts'
import { endOfMileage, endOfTerm } from '../terms.ts'

export interface RangeDraft {
  kindId: number | null
  dateFrom: string | null
  dateTo: string | null
  mileageFrom: number | null
  mileageTo: number | null
  comment: string
  /** A typed end is no longer computed from the start. */
  isDateToOwn: boolean
  isMileageToOwn: boolean
}

/** Initial values of a new range. */
export interface Beginning {
  kind: MaintenanceKind | null
  dateFrom: string
  mileageFrom: number | null
}

export const draftOf = (range: MaintenanceRange): RangeDraft => ({
  kindId: range.kind.id,
  dateFrom: range.dateFrom,
  dateTo: range.dateTo,
  mileageFrom: range.mileageFrom,
  mileageTo: range.mileageTo,
  comment: range.comment,
  isDateToOwn: true,
  isMileageToOwn: true,
})

/** Computes the ends that were not typed from the start and the term of the kind. */
export const withEnds = (draft: RangeDraft, kind: MaintenanceKind | undefined): RangeDraft => ({
  ...draft,
  dateTo: draft.isDateToOwn || !kind ? draft.dateTo : endOfTerm(draft.dateFrom, kind),
  mileageTo: draft.isMileageToOwn || !kind ? draft.mileageTo : endOfMileage(draft.mileageFrom, kind),
})

/** A chosen kind sets its term, and removes the bounds that it does not have. */
export function withKind(
  draft: RangeDraft,
  kind: MaintenanceKind,
  { dateFrom, mileageFrom }: Omit<Beginning, 'kind'>,
) {
  const hasTime = kind.termMonths !== null || kind.termDays !== null
  const isFree = !hasTime && kind.termKm === null
  return withEnds(
    {
      ...draft,
      kindId: kind.id,
      dateFrom: hasTime || isFree ? (draft.dateFrom ?? dateFrom) : null,
      mileageFrom: kind.termKm === null ? null : (draft.mileageFrom ?? mileageFrom),
      dateTo: null,
      mileageTo: null,
      isDateToOwn: false,
      isMileageToOwn: false,
    },
    kind,
  )
}

const blank: RangeDraft = {
  kindId: null,
  dateFrom: null,
  dateTo: null,
  mileageFrom: null,
  mileageTo: null,
  comment: '',
  isDateToOwn: false,
  isMileageToOwn: false,
}

export const newDraft = (beginning: Beginning): RangeDraft =>
  beginning.kind
    ? withKind({ ...blank, dateFrom: beginning.dateFrom }, beginning.kind, beginning)
    : { ...blank, dateFrom: beginning.dateFrom }

export type RangeFields = Omit<MaintenanceChange, 'doneAt' | 'version'>

const fieldsOf = ({ isDateToOwn: _date, isMileageToOwn: _mileage, kindId, ...fields }: RangeDraft) => ({
  ...fields,
  kindId: kindId ?? Number.NaN,
})

/** Drops a start without its end: a date if only the mileage has an end, and vice versa. */
const withoutLoneStart = (draft: RangeDraft): RangeDraft => ({
  ...draft,
  dateFrom: draft.dateTo === null && draft.mileageTo !== null ? null : draft.dateFrom,
  mileageFrom: draft.mileageTo === null && draft.dateTo !== null ? null : draft.mileageFrom,
})

const capitalised = (sentences: FieldSentences): FieldSentences =>
  Object.fromEntries(Object.entries(sentences).map(([field, sentence]) => [field, withoutName(sentence)]))

export function checked(
  draft: RangeDraft,
  carId: number,
): { fields: RangeFields } | { errors: FieldSentences } {
  const fields = fieldsOf(withoutLoneStart(draft))
  const parsed = MaintenanceInput.safeParse({ carId, ...fields })
  const kind: FieldSentences = draft.kindId === null ? { kindId: 'Выберите вид обслуживания' } : {}
  if (parsed.success) return { fields }
  // The bounds are validated even without a kind.
  return { errors: { ...sentencesOf(parsed.error), ...capitalised(wrongBounds(fields)), ...kind } }
}
