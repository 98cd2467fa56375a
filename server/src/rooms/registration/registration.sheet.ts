import type { SheetQuery } from '@naryad/contract/exports/exports.routes'
import { plainPhone } from '@naryad/contract/kit/phones'
import {
  type RegistrationRequest,
  registrationStatusTitles,
} from '@naryad/contract/registration/registration'
import {
  type RegistrationColumnKey,
  registrationColumns,
} from '@naryad/contract/registration/registration.columns'

import { listFile, type OpenListFile, wholeList } from '../../platform/excel/write/list-file.ts'
import { type Shown, shownAs } from '../../platform/excel/write/listed.ts'
import { personName } from '../../platform/text/person-name.ts'
import { readRequests } from './registration.repo.ts'
import { findRequestIds } from './registration.search.repo.ts'

const text = shownAs('text')
const code = shownAs('code')
const long = shownAs('long')
const moment = shownAs('moment')

const requestCells: Readonly<Record<RegistrationColumnKey, Shown<RegistrationRequest>>> = {
  name: text(personName),
  createdAt: moment(({ createdAt }) => createdAt),
  companyName: text(({ companyName }) => companyName),
  status: text(({ status }) => registrationStatusTitles[status]),
  phone: code(({ phone }) => plainPhone(phone)),
  email: text(({ email }) => email),
  comment: long(({ comment }) => comment),
  decidedBy: text(({ decidedBy }) => personName(decidedBy)),
  decidedAt: moment(({ decidedAt }) => decidedAt),
  declineReason: long(({ declineReason }) => declineReason),
}

export const openRegistrationSheet: OpenListFile<SheetQuery<'registration'>> = async (
  db,
  _,
  { filters, columns },
) =>
  listFile({
    title: 'Запросы на регистрацию',
    columns: registrationColumns,
    shown: requestCells,
    chosen: columns,
    ids: (await findRequestIds(db, { ...filters, ...wholeList })).ids,
    read: (ids) => readRequests(db, ids),
  })
