import type { Company } from '@naryad/contract/companies/companies'
import { type CompanyColumnKey, companyColumns } from '@naryad/contract/companies/companies.columns'
import type { SheetQuery } from '@naryad/contract/exports/exports.routes'
import { plainPhone } from '@naryad/contract/kit/phones'

import { listFile, type OpenListFile, wholeList } from '../../platform/excel/write/list-file.ts'
import { type Shown, shownAs } from '../../platform/excel/write/listed.ts'
import { readCompanies } from './companies.repo.ts'
import { findCompanyIds } from './companies.search.repo.ts'

const text = shownAs('text')
const code = shownAs('code')
const long = shownAs('long')
const integer = shownAs('integer')
const moment = shownAs('moment')
const day = shownAs('day')

const companyCells: Readonly<Record<CompanyColumnKey, Shown<Company>>> = {
  name: text(({ name }) => name),
  inn: code(({ inn }) => inn),
  phone: code(({ phone }) => phone && plainPhone(phone)),
  address: text(({ address }) => address),
  carsCount: integer(({ carsCount }) => carsCount),
  driversCount: integer(({ driversCount }) => driversCount),
  openTasksCount: integer(({ openTasksCount }) => openTasksCount),
  contractNumber: code(({ contractNumber }) => contractNumber),
  contractExpiresOn: day(({ contractExpiresOn }) => contractExpiresOn),
  isActive: text(({ isActive }) => (isActive ? 'Обслуживается' : 'Не обслуживается')),
  fullName: text(({ fullName }) => fullName),
  kpp: code(({ kpp }) => kpp),
  ogrn: code(({ ogrn }) => ogrn),
  email: text(({ email }) => email),
  externalId: code(({ externalId }) => externalId),
  comment: long(({ comment }) => comment),
  createdAt: moment(({ createdAt }) => createdAt),
}

export const openCompaniesSheet: OpenListFile<SheetQuery<'companies'>> = async (
  db,
  ctx,
  { filters, columns },
) =>
  listFile({
    title: 'Организации',
    columns: companyColumns,
    shown: companyCells,
    chosen: columns,
    ids: (await findCompanyIds(db, ctx, { ...filters, ...wholeList })).ids,
    read: (ids) => readCompanies(db, ctx, ids),
  })
