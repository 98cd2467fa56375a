import type { Company } from '@naryad/contract/companies/companies'
import { type CompanyColumnKey, companyColumns } from '@naryad/contract/companies/companies.columns'
import { companyFields } from '@naryad/contract/companies/companies.fields'
import type { SheetQuery } from '@naryad/contract/exports/exports.routes'

import { cellsOf } from '../../platform/excel/write/field-cells.ts'
import { listFile, type OpenListFile, wholeList } from '../../platform/excel/write/list-file.ts'
import { shownAs } from '../../platform/excel/write/listed.ts'
import { readCompanies } from './companies.repo.ts'
import { findCompanyIds } from './companies.search.repo.ts'

const integer = shownAs('integer')
const moment = shownAs('moment')

const companyCells = cellsOf<Company, CompanyColumnKey>()(companyFields, {
  carsCount: integer(({ carsCount }) => carsCount),
  driversCount: integer(({ driversCount }) => driversCount),
  openTasksCount: integer(({ openTasksCount }) => openTasksCount),
  createdAt: moment(({ createdAt }) => createdAt),
})

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
