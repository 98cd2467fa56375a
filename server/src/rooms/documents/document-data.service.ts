import type { ActData, Party } from '@naryad/contract/documents/documents'
import { showPhone } from '@naryad/contract/kit/phone-plans'
import { priorityTitles } from '@naryad/contract/tasks/tasks.words'

import type { Db } from '../../platform/db/connect.ts'
import { dayText, momentText, timeText } from '../../platform/text/values.ts'
import { installationState, readSetting } from '../settings/index.ts'
import type { OrderData, TaskRow } from './documents.repo.ts'

export interface Executor {
  readonly party: Party
  readonly vatPercent: number | null
}

/** The executor on printed documents: the company that runs the product, without a name until it is known. */
export async function readExecutor(db: Db): Promise<Executor> {
  const [company, { kpp, ogrn, vatPercent, ...bank }, { isCompanyNamed }] = await Promise.all([
    readSetting(db, 'company'),
    readSetting(db, 'requisites'),
    installationState(db),
  ])
  return {
    vatPercent,
    party: {
      name: isCompanyNamed ? company.fullName || company.name : '',
      inn: company.inn,
      kpp,
      ogrn,
      address: company.address,
      phone: company.phone === null ? '' : showPhone(company.phone),
      bank: bankText(bank),
    },
  }
}

interface BankDetails {
  readonly bankName: string
  readonly bik: string
  readonly account: string
  readonly correspondentAccount: string
}

/** «р/с 40702…, ПАО «Банк», БИК 049205603, к/с 30101…»; empty without an account. */
const bankText = ({ bankName, bik, account, correspondentAccount }: BankDetails): string =>
  account === ''
    ? ''
    : [`р/с ${account}`, bankName, bik && `БИК ${bik}`, correspondentAccount && `к/с ${correspondentAccount}`]
        .filter(Boolean)
        .join(', ')

export const actOf = (row: TaskRow, { party, vatPercent }: Executor): ActData => ({
  taskId: row.id,
  title: row.title,
  createdOn: row.createdOn,
  doneOn: row.doneOn,
  executor: party,
  customer: row.customer && { ...row.customer, phone: showPhone(row.customer.phone) },
  contractNumber: row.contractNumber,
  car: row.car,
  address: row.address,
  type: row.type,
  workReport: row.workReport,
  checklist: row.checklist.map(({ title, isDone }) => ({ title, isDone })),
  costItems: [...row.costItems],
  total: row.isWarranty ? 0 : row.costs,
  isWarranty: row.isWarranty,
  vatPercent,
  engineer: row.engineer,
})

export const orderOf = (row: TaskRow): OrderData => ({
  taskId: row.id,
  title: row.title,
  description: row.description,
  driverDescription: row.driverDescription,
  checklist: row.checklist,
  address: row.address || (row.customer?.address ?? ''),
  createdOn: row.createdOn,
  type: row.type,
  priority: priorityTitles[row.priority],
  engineer: row.engineer,
  customer: row.customer && { ...row.customer, phone: showPhone(row.customer.phone) },
  car: row.car,
  driver: row.driver,
  contact: row.contact,
  parts: row.parts,
  window: windowText(row.plannedFrom, row.plannedTo),
  hours: hoursText(row.plannedFrom, row.plannedTo),
  deadline: row.deadlineAt === null ? '' : momentText(row.deadlineAt),
})

function windowText(from: string | null, to: string | null): string {
  const first = from ?? to
  return first === null ? '' : `${dayText(first)} ${hoursText(from, to)}`
}

function hoursText(from: string | null, to: string | null): string {
  if (from === null) return to === null ? '' : `до ${timeText(to)}`
  return to === null ? `с ${timeText(from)}` : `${timeText(from)}–${timeText(to)}`
}
