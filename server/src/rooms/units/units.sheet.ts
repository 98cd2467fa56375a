import { carTitle } from '@naryad/contract/cars/plates'
import type { SheetQuery } from '@naryad/contract/exports/exports.routes'
import type { Unit } from '@naryad/contract/units/units'
import { type UnitColumnKey, unitColumns } from '@naryad/contract/units/units.columns'
import { unitFields } from '@naryad/contract/units/units.fields'
import { unitKindTitles, unitPlaceTitles, unitVerificationTitles } from '@naryad/contract/units/units.words'

import { cellsOf } from '../../platform/excel/write/field-cells.ts'
import { listFile, type OpenListFile, wholeList } from '../../platform/excel/write/list-file.ts'
import { shownAs } from '../../platform/excel/write/listed.ts'
import { personName } from '../../platform/text/person-name.ts'
import { readUnits } from './units.items.repo.ts'
import { findUnitIds } from './units.search.repo.ts'

const text = shownAs('text')
const day = shownAs('day')
const moment = shownAs('moment')

/** The truck, the person, or the place itself. */
const placeCell = ({ place, car, user, company }: Unit): string =>
  (car ? carTitle(car) : null) ?? (user ? personName(user) : null) ?? company?.name ?? unitPlaceTitles[place]

const unitCells = cellsOf<Unit, UnitColumnKey>()(unitFields, {
  kind: text(({ model }) => unitKindTitles[model.kind]),
  model: text(({ model }) => model.title),
  place: text(placeCell),
  company: text(({ owner }) => owner?.name),
  since: day(({ since }) => since),
  verification: text(({ verification }) => verification && unitVerificationTitles[verification]),
  installedTask: shownAs('integer')(({ installedTask }: Unit) => installedTask?.id),
  proofNumber: shownAs('code')(({ proofNumber }: Unit) => proofNumber),
  verifiedOn: day(({ verifiedOn }) => verifiedOn),
  verifiedUntil: day(({ verifiedUntil }) => verifiedUntil),
  createdAt: moment(({ createdAt }) => createdAt),
})

export const openUnitsSheet: OpenListFile<SheetQuery<'units'>> = async (db, ctx, { filters, columns }) =>
  listFile({
    title: 'Приборы',
    columns: unitColumns,
    shown: unitCells,
    chosen: columns,
    ids: (await findUnitIds(db, ctx, { ...filters, ...wholeList })).ids,
    read: (ids) => readUnits(db, ctx, ids),
  })
