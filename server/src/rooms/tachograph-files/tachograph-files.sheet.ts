import type { SheetQuery } from '@naryad/contract/exports/exports.routes'
import type { TachographFile } from '@naryad/contract/tachograph-files/tachograph-files'
import {
  type TachographFileColumnKey,
  tachographFileColumns,
} from '@naryad/contract/tachograph-files/tachograph-files.columns'
import {
  tachographFileKindTitles,
  tachographFileStatusTitles,
} from '@naryad/contract/tachograph-files/tachograph-files.words'

import { listFile, type OpenListFile, wholeList } from '../../platform/excel/write/list-file.ts'
import { type Shown, shownAs } from '../../platform/excel/write/listed.ts'
import { personName } from '../../platform/text/person-name.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { readFiles } from './tachograph-files.repo.ts'
import { findFileIds } from './tachograph-files.search.repo.ts'

const text = shownAs('text')
const code = shownAs('code')
const day = shownAs('day')
const moment = shownAs('moment')

const fileCells: Readonly<Record<TachographFileColumnKey, Shown<TachographFile>>> = {
  subject: text(({ driver, car, holder, plate }) =>
    driver ? personName(driver) : (car?.title ?? (holder || plate)),
  ),
  kind: text(({ kind }) => kind && tachographFileKindTitles[kind]),
  status: text(({ status }) => tachographFileStatusTitles[status]),
  days: text(({ daysFrom, daysTo }) => daysFrom && `${calendarDay(daysFrom)} — ${calendarDay(daysTo)}`),
  readOn: day(({ readOn }) => readOn),
  company: text(({ company }) => company?.name),
  createdAt: moment(({ createdAt }) => createdAt),
  holder: text(({ holder }) => holder),
  cardNumber: code(({ cardNumber }) => cardNumber),
  cardExpiresOn: day(({ cardExpiresOn }) => cardExpiresOn),
  plate: code(({ plate }) => plate),
  vin: code(({ vin }) => vin),
  name: text(({ name }) => name),
  createdBy: text(({ createdBy }) => personName(createdBy)),
}

export const openTachographFilesSheet: OpenListFile<SheetQuery<'tachographFiles'>> = async (
  db,
  ctx,
  { filters, columns },
) =>
  listFile({
    title: 'Файлы тахографа',
    columns: tachographFileColumns,
    shown: fileCells,
    chosen: columns,
    ids: (await findFileIds(db, ctx, { ...filters, ...wholeList })).ids,
    read: (ids) => readFiles(db, ctx, ids),
  })
