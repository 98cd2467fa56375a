import { ContractInput, type ContractNorm } from '@naryad/contract/contracts/contracts'
import { contractFields } from '@naryad/contract/contracts/contracts.fields'
import { contractName } from '@naryad/contract/contracts/contracts.words'
import { readNorms } from '@naryad/contract/contracts/norms'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { type Queue, queueTitles } from '@naryad/contract/tasks/tasks.queues'

import type { Cell } from '../../platform/excel/read/cell.ts'
import { choiceOf, lineOf, moneyOf, textOf, WrongCell } from '../../platform/imports/cells.ts'
import { commentFacts, companyFacts, fieldColumns } from '../../platform/imports/columns.ts'
import type { ImportRegister } from '../../platform/imports/register.ts'
import { companyNaming, namesIn, settle } from '../../platform/imports/resolve.ts'
import {
  type Existing,
  type ImportTarget,
  keyText,
  noMatch,
  writerOf,
} from '../../platform/imports/target.ts'
import { approversOf, settleApprovers } from './approvers.import.ts'
import { readContactsOf } from './contracts.repo.ts'
import { contractImports } from './import.service.ts'
import { normsText } from './norms-text.ts'

type Found = Awaited<ReturnType<typeof contractImports.find>>[number]

const existingOf = ({
  id,
  version,
  companyName,
  priceListTitle,
  approverNames,
  ...input
}: Found): Existing => ({
  id,
  title: contractName(input.number),
  detail: companyName,
  version,
  input,
  texts: { companyId: companyName, priceListId: priceListTitle, approverIds: approverNames },
})

/** «Тахографы, ГЛОНАСС»; «Все» and an empty cell mean all. */
const queuesOf = (cell: Cell): Queue[] =>
  textOf(cell).toLowerCase() === 'все'
    ? []
    : textOf(cell)
        .split(/[,;\n]/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map((part) => choiceOf(part, queueTitles))

function normsOf(cell: Cell): ContractNorm[] {
  const norms = readNorms(textOf(cell))
  if (norms === null)
    throw new WrongCell(
      `${inQuotes(textOf(cell))} не подходит, нужно вида «Срочный: взять 1 ч 30 мин, выполнить 8 ч»`,
    )
  return norms
}

const columns = fieldColumns(contractFields)

/** A contract of an organization by its number, as a cell with it is read. */
const keyOf = (companyId: unknown, number: unknown): string =>
  `${keyText(companyId)} ${lineOf(keyText(number))}`

const target: ImportTarget = {
  entity: 'contracts',
  title: 'Договоры',
  schema: ContractInput,
  fields: contractFields,
  needed: [['company'], ['number']],
  required: ['companyId', 'dateFrom'],
  columns: [
    columns.name('companyId', 'company', lineOf, {
      ...companyFacts,
      examples: ['ООО «Магистраль-Юг»', 'ИП Ковалёв Д. С.'],
    }),
    columns.field('number', {
      valueOf: lineOf,
      synonyms: ['Номер договора', '№ договора', 'Договор', 'Договор №', '№'],
      examples: ['335/22', '17/24'],
      hint: 'По организации и номеру договор обновится, а не добавится второй раз',
    }),
    columns.field('signedOn', { synonyms: ['Дата подписания', 'Дата договора', 'Дата заключения'] }),
    columns.field('dateFrom', {
      synonyms: ['Дата начала', 'Начало действия', 'Начало', 'Дата с'],
      examples: ['14.03.2022', '01.01.2024'],
      hint: 'Обязательно для нового договора',
    }),
    columns.field('dateTo', {
      synonyms: [
        'Дата окончания',
        'Окончание действия',
        'Окончание',
        'Дата по',
        'Договор до',
        'Срок договора',
      ],
    }),
    columns.field('renewsMonths', { synonyms: ['Продление', 'Пролонгация', 'Пролонгация, мес.'] }),
    columns.field('queues', {
      valueOf: queuesOf,
      width: 200,
      write: ({ queues }) => [(queues as Queue[]).map((queue) => queueTitles[queue]).join(', ')],
      synonyms: ['Очередь', 'Виды услуг'],
      hint: 'Через запятую; пусто — все',
    }),
    columns.field('hours', { synonyms: ['Время работы', 'Режим'] }),
    columns.field('norms', {
      valueOf: normsOf,
      width: 260,
      write: ({ norms }) => [normsText(norms as ContractNorm[])],
      synonyms: ['SLA', 'Нормативы'],
    }),
    columns.field('approvalLimit', {
      valueOf: moneyOf,
      kind: 'money',
      write: ({ approvalLimit }) => [approvalLimit === null ? null : Number(approvalLimit) / 100],
      synonyms: ['Лимит', 'Лимит согласования'],
    }),
    columns.field('approverIds', {
      valueOf: approversOf,
      kind: 'text',
      width: 260,
      // The ids say nothing to a reader of the file; names are compared once they are contacts.
      write: () => [],
      synonyms: ['Согласующий', 'Кто согласует', 'Согласует'],
      examples: ['Ахметов Камиль <ahmetov@client.ru>', 'belova@client.ru'],
      hint: 'Контакты организации через запятую, по почте или имени; первого спросят первым',
    }),
    columns.field('comment', commentFacts),
    columns.field('isActive', { width: 120 }),
  ],
  subjectOf: ({ values, names }) => [keyText(values['number']), names['company']].filter(Boolean).join(', '),
  resolve: async (drafts, references) => {
    const companies = await references.companies(namesIn(drafts, 'company'))
    for (const draft of drafts) {
      const { company } = draft.names
      if (company !== undefined)
        settle(draft, company, companies.get(company), companyNaming(contractFields.companyId.title))
    }
  },
  find: async (tx, drafts, made) => {
    const ids = drafts.map(({ values }) => values['companyId']).filter((id) => typeof id === 'number')
    const found = (await contractImports.find(tx, ids)).filter(({ id }) => !made.has(id))
    const contacts = Map.groupBy(await readContactsOf(tx, ids), ({ companyId }) => companyId)
    for (const draft of drafts) {
      const { companyId } = draft.values
      settleApprovers(draft, typeof companyId === 'number' ? (contacts.get(companyId) ?? []) : [])
    }
    const byKey = Map.groupBy(found, ({ companyId, number }) => keyOf(companyId, number))
    return drafts.map(({ values }) => {
      const own = byKey.get(keyOf(values['companyId'], values['number'])) ?? []
      return own.length === 0 ? noMatch : { candidates: own.map(existingOf), doubt: null }
    })
  },
  keysOf: ({ companyId, number }) => [keyOf(companyId, number)],
  writer: writerOf(contractImports),
}

export const contractsImport = {
  open: () => target,
  table: 'contracts',
  usedBy: [
    'select from tasks where contract_id = own.id',
    'select from attachments where contract_id = own.id',
  ],
  people: [],
} satisfies ImportRegister
