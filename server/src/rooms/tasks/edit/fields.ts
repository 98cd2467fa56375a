import { fieldTitle } from '@naryad/contract/kit/messages'
import type { ChecklistItem, CostItem } from '@naryad/contract/tasks/tasks'
import { TaskPatch } from '@naryad/contract/tasks/tasks.inputs'
import { type Direction, directionTitles } from '@naryad/contract/tasks/tasks.words'

import { calendarDay, pointText, textOrNull } from '../../../platform/text/values.ts'
import type { WorkRow } from '../changes/drafts.ts'
import { checklistText, costItemsText } from '../history/history.ts'
import type { WideRow } from './edit.repo.ts'
import type { Reference, ReferenceField } from './references.repo.ts'

interface At {
  readonly lat: number
  readonly lon: number
}

/** The editable fields without a separate action, as stored in a row. */
export interface Fields {
  title: string
  typeId: number | null
  categoryId: number | null
  carServerId: number | null
  driverId: number | null
  contactId: number | null
  description: string
  driverDescription: string
  costItems: CostItem[]
  address: string
  point: At | null
  direction: Direction | null
  externalOrganization: string
  externalNumber: string
  externalDueOn: string | null
  accountingCode: string | null
  workReport: string
  checklist: ChecklistItem[]
}

export type Field = keyof Fields

export const fieldsOf = (row: WorkRow, { lat, lon, ...wide }: WideRow): Fields => ({
  ...wide,
  point: lat === null || lon === null ? null : { lat, lon },
  typeId: row.typeId,
  categoryId: row.categoryId,
  direction: row.direction,
  workReport: row.workReport,
  checklist: row.checklist,
})

type Titles = ReadonlyMap<ReferenceField, Reference>
type Show = (fields: Fields, titles: Titles) => string | null

const named =
  (field: ReferenceField & Field): Show =>
  (fields, titles) =>
    fields[field] === null ? null : (titles.get(field)?.title ?? null)

/** Formats each field for the history. */
export const shows: Readonly<Record<Field, Show>> = {
  title: ({ title }) => title,
  typeId: named('typeId'),
  categoryId: named('categoryId'),
  carServerId: named('carServerId'),
  driverId: named('driverId'),
  contactId: named('contactId'),
  description: ({ description }) => textOrNull(description),
  driverDescription: ({ driverDescription }) => textOrNull(driverDescription),
  costItems: ({ costItems }) => costItemsText(costItems),
  address: ({ address }) => textOrNull(address),
  point: ({ point }) => pointText(point),
  direction: ({ direction }) => (direction === null ? null : directionTitles[direction]),
  externalOrganization: ({ externalOrganization }) => textOrNull(externalOrganization),
  externalNumber: ({ externalNumber }) => textOrNull(externalNumber),
  externalDueOn: ({ externalDueOn }) => calendarDay(externalDueOn),
  accountingCode: ({ accountingCode }) => accountingCode,
  workReport: ({ workReport }) => textOrNull(workReport),
  checklist: ({ checklist }) => checklistText(checklist),
}

export const fieldNames = Object.keys(shows) as Field[]

export const titleOf = (field: string): string => fieldTitle(TaskPatch, field)

/** Compares plain data independently of the order of keys, which jsonb changes. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
