import { explain } from '@naryad/contract/kit/messages'
import { MaintenanceInput } from '@naryad/contract/maintenance/maintenance'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { dayOf, wholeKilometres } from '../../platform/imports/cells.ts'
import { column } from '../../platform/imports/columns.ts'
import type { ImportExtension } from '../../platform/imports/register.ts'
import {
  type Draft,
  type ImportAuthor,
  type ImportColumn,
  type OpenExtension,
  problem,
  type RelatedPlan,
  type Values,
} from '../../platform/imports/target.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { differences, type ObjectChange, recordActions } from '../history/index.ts'
import { finishRanges } from './finish-ranges.service.ts'
import { rangeImports, readTermKinds, type TermKind } from './import.repo.ts'
import { readTermHeading, type TermBound } from './term-headings.ts'
import { addTerm, type Bounds } from './terms.ts'
import { boundsText, rangeHistoryFields, type RangeHistoryState } from './words.ts'

type FoundRange = Awaited<ReturnType<typeof rangeImports.find>>[number]

const titles: Readonly<Record<TermBound, (kind: string) => string>> = {
  dateFrom: (kind) => `${kind} с`,
  dateTo: (kind) => `${kind} до`,
  mileageFrom: (kind) => `${kind}, пробег с`,
  mileageTo: (kind) => `${kind}, пробег до`,
}
const bounds = Object.keys(titles) as TermBound[]

const fieldOf = (kindId: number, bound: TermBound): string => `term.${kindId}.${bound}`

const columnOf = ({ id, title }: TermKind, bound: TermBound): ImportColumn => {
  const field = fieldOf(id, bound)
  const isDay = bound.startsWith('date')
  return column(
    titles[bound](title),
    field,
    (cell, draft) => void (draft.extras[field] = isDay ? dayOf(cell) : wholeKilometres(cell)),
    { kind: isDay ? 'day' : 'integer', isOnlyRead: true, group: 'Сроки обслуживания' },
  )
}

/** The bounds that the row has for this kind. */
const boundsIn = ({ extras }: Draft, kindId: number): Partial<Bounds> =>
  Object.fromEntries(
    bounds.flatMap((bound) => {
      const value = extras[fieldOf(kindId, bound)]
      return value === undefined ? [] : [[bound, value]]
    }),
  )

const noBounds: Bounds = { dateFrom: null, dateTo: null, mileageFrom: null, mileageTo: null }

/** A sheet of trucks has the end alone: the start is counted back by the term of the kind. */
function withStarts(
  given: Partial<Bounds>,
  { termMonths, termDays, termKm }: TermKind,
  mileageKm: number,
): Bounds {
  const next = { ...noBounds, ...given }
  const today = companyToday()
  if (next.dateTo !== null && next.dateFrom === null)
    next.dateFrom =
      termMonths === null && termDays === null
        ? ([next.dateTo, today].toSorted()[0] ?? next.dateTo)
        : addTerm(next.dateTo, { months: -(termMonths ?? 0), days: -(termDays ?? 0) })
  if (next.mileageTo !== null && next.mileageFrom === null)
    next.mileageFrom =
      termKm === null
        ? Math.max(0, Math.min(mileageKm, next.mileageTo - 1))
        : Math.max(0, next.mileageTo - termKm)
  return next
}

const agrees = (range: Bounds, given: Partial<Bounds>): boolean =>
  bounds.every((bound) => given[bound] === undefined || given[bound] === range[bound])

const boundsOf = ({ dateFrom, dateTo, mileageFrom, mileageTo }: Bounds): Bounds => ({
  dateFrom,
  dateTo,
  mileageFrom,
  mileageTo,
})

const inputOf = ({ carId, kindId, comment, ...rest }: FoundRange): MaintenanceInput => ({
  carId,
  kindId,
  comment,
  ...boundsOf(rest),
})

interface Row {
  readonly draft: Draft
  readonly carId: number | null
  readonly mileageKm: number
}

/** What one kind of maintenance of one truck becomes. */
function planKind(
  { draft, carId, mileageKm }: Row,
  kind: TermKind,
  ranges: readonly FoundRange[],
): RelatedPlan | undefined {
  const given = boundsIn(draft, kind.id)
  const report = (message: string): undefined => {
    problem(draft, titles.dateTo(kind.title), message)
    return undefined
  }
  // A done range is no reason for a new one: the table may be older than the work.
  if (Object.keys(given).length === 0 || ranges.some((range) => agrees(range, given))) return undefined
  const [open, ...others] = ranges.filter(({ isDone }) => !isDone)
  if (others.length > 0) return report('открытых сроков несколько, измените их в карточке ТС')
  if (!open && given.dateTo === undefined && given.mileageTo === undefined)
    return report('есть начало срока, но нет его конца')
  const next = withStarts({ ...(open ? definedBounds(open) : {}), ...given }, kind, mileageKm)
  // The id of a new truck is not known yet.
  const input = { carId: carId ?? 1, kindId: kind.id, ...next, comment: open?.comment ?? '' }
  const parsed = MaintenanceInput.safeParse(input)
  if (!parsed.success) {
    const [message = 'срок не подходит'] = Object.values(explain(MaintenanceInput, parsed.error).fields)
    return report(`${message.charAt(0).toLowerCase()}${message.slice(1)} (${boundsText(next) || 'пусто'})`)
  }
  return planOf(kind, open, parsed.data, next)
}

function planOf(
  { title }: TermKind,
  open: FoundRange | undefined,
  input: MaintenanceInput,
  next: Bounds,
): RelatedPlan {
  const changes = [{ field: title, from: open ? boundsText(open) : null, to: boundsText(next) }]
  return open
    ? { changes, created: [], updated: [{ id: open.id, before: inputOf(open), after: input }] }
    : { changes, created: [input], updated: [] }
}

const definedBounds = (range: Bounds): Partial<Bounds> =>
  Object.fromEntries(Object.entries(boundsOf(range)).filter(([, value]) => value !== null))

const joined = (plans: readonly RelatedPlan[]): RelatedPlan => ({
  changes: plans.flatMap(({ changes }) => changes),
  created: plans.flatMap(({ created }) => created),
  updated: plans.flatMap(({ updated }) => updated),
})

async function open(db: Db): Promise<OpenExtension> {
  const kinds = await readTermKinds(db)
  const byId = new Map(kinds.map((kind) => [kind.id, kind]))
  return {
    columns: kinds.flatMap((kind) => bounds.map((bound) => columnOf(kind, bound))),
    recognize: (heading) => {
      const found = readTermHeading(heading, kinds)
      return found && fieldOf(found.kindId, found.bound)
    },
    plan: async (tx, rows) => {
      const carIds = rows.flatMap(({ existing }) => existing?.id ?? [])
      const kindIds = kinds.map(({ id }) => id)
      const found = carIds.length === 0 ? [] : await rangeImports.find(tx, carIds, kindIds)
      const byCar = Map.groupBy(found, ({ carId, kindId }) => `${carId} ${kindId}`)
      return rows.map(({ draft, existing }) => {
        const mileage = draft.values['mileageKm'] ?? existing?.input['mileageKm']
        const row = {
          draft,
          carId: existing?.id ?? null,
          mileageKm: typeof mileage === 'number' ? mileage : 0,
        }
        const own = kinds.filter(({ id }) => Object.keys(boundsIn(draft, id)).length > 0)
        const plans = own.flatMap(
          (kind) => planKind(row, kind, byCar.get(`${existing?.id ?? 0} ${kind.id}`) ?? []) ?? [],
        )
        return plans.length === 0 ? undefined : joined(plans)
      })
    },
    write: (tx, author, rows) => write(tx, author, rows, byId),
  }
}

const stateOf = (input: Values, kinds: ReadonlyMap<number, TermKind>): RangeHistoryState => {
  const range = input as unknown as MaintenanceInput
  return { ...range, kindTitle: kinds.get(range.kindId)?.title ?? '', doneAt: null }
}

async function write(
  tx: Tx,
  author: ImportAuthor,
  rows: readonly { readonly id: number; readonly plan: RelatedPlan }[],
  kinds: ReadonlyMap<number, TermKind>,
) {
  const created = rows.flatMap(({ id, plan }) => plan.created.map((input) => ({ ...input, carId: id })))
  const updated = rows.flatMap(({ plan }) => plan.updated)
  const ids =
    created.length > 0 ? await rangeImports.insert(tx, created as unknown as MaintenanceInput[]) : []
  if (updated.length > 0)
    await rangeImports.update(
      tx,
      updated.map(({ id, after }) => ({ id, input: after as unknown as MaintenanceInput })),
    )
  await recordActions(tx, author, 'maintenance', [
    ...ids.map((objectId): ObjectChange => ({ objectId, kind: 'CREATED' })),
    ...updated.flatMap(({ id, before, after }) =>
      differences(id, rangeHistoryFields, stateOf(before, kinds), stateOf(after, kinds)),
    ),
  ])
  await finishRanges(tx, [
    ...ids.map((id, at) => ({ id, carId: Number(created[at]?.carId) })),
    ...updated.map(({ id, before }) => ({ id, carId: Number(before['carId']) })),
  ])
  return [...ids.map((id) => ({ id, before: null })), ...updated.map(({ id, before }) => ({ id, before }))]
}

/** The ends of maintenance ranges as columns in a table of trucks: «Поверка тахографа до», «ОСАГО до». */
export const carTermsImport: ImportExtension = {
  open,
  table: 'maintenance_ranges',
  usedBy: ['select from attachments where range_id = own.id', 'select 1 where own.task_id is not null'],
  restore: async (tx, author, rows) => {
    const kinds = new Map((await readTermKinds(tx)).map((kind) => [kind.id, kind]))
    const changed = rows.flatMap(({ id, before }) => (before ? [{ id, before }] : []))
    const made = rows.filter(({ before }) => before === null).map(({ id }) => id)
    const present = new Map(
      (
        await rangeImports.read(
          tx,
          changed.map(({ id }) => id),
        )
      ).map((one) => [one.id, one]),
    )
    if (changed.length > 0)
      await rangeImports.update(
        tx,
        changed.map(({ id, before }) => ({ id, input: before as unknown as MaintenanceInput })),
      )
    if (made.length > 0) await rangeImports.remove(tx, made)
    await recordActions(tx, author, 'maintenance', [
      ...made.map((objectId): ObjectChange => ({ objectId, kind: 'DELETED' })),
      ...changed.flatMap(({ id, before }) => {
        const range = present.get(id)
        return range
          ? differences(id, rangeHistoryFields, stateOf({ ...inputOf(range) }, kinds), stateOf(before, kinds))
          : []
      }),
    ])
    await finishRanges(
      tx,
      changed.map(({ id, before }) => ({ id, carId: Number(before['carId']) })),
    )
  },
}
