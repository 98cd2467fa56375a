import { ActRow, invoiceRowFields } from '@naryad/contract/acts/invoice-rows'
import { inQuotes } from '@naryad/contract/kit/quotes'

import { lineOf } from '../../platform/imports/cells.ts'
import { fieldColumns } from '../../platform/imports/columns.ts'
import type { ImportRegister } from '../../platform/imports/register.ts'
import {
  type Draft,
  type Existing,
  type ImportTarget,
  keyText,
  type Match,
  noMatch,
  problem,
  writerOf,
} from '../../platform/imports/target.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { foldNumber } from './act-number.ts'
import { findByNumbers, type NumberedAct, setInvoices } from './invoices.repo.ts'

const actTitle = invoiceRowFields.number.title

const existingOf = ({ id, version, companyName, status: _, ...input }: NumberedAct): Existing => ({
  id,
  title: input.number,
  detail: companyName,
  version,
  input,
  texts: {},
})

/** A row is about one issued act; it makes none. */
function matchOf(draft: Draft, acts: readonly NumberedAct[]): Match {
  const number = keyText(draft.values['number'])
  const exact = acts.filter((act) => act.number === number)
  const found = exact.length > 0 ? exact : acts.filter((act) => foldNumber(act.number) === foldNumber(number))
  const [act, other] = found
  const wrong = !act
    ? 'такого акта нет'
    : other
      ? `подходят несколько актов: ${found.map((one) => one.number).join(', ')}`
      : act.status === 'CANCELLED'
        ? 'акт отменён, счёт к нему не указывают'
        : undefined
  if (wrong === undefined && act) return { candidates: [existingOf(act)], doubt: null }
  draft.isAmbiguous = true
  problem(draft, actTitle, `${inQuotes(number)}: ${wrong}`)
  return noMatch
}

const columns = fieldColumns(invoiceRowFields)

const target: ImportTarget = {
  entity: 'acts',
  title: 'Счета к актам',
  schema: ActRow,
  fields: invoiceRowFields,
  needed: [['number'], ['invoiceNumber']],
  required: ['number', 'invoiceNumber'],
  columns: [
    columns.field('number', {
      valueOf: lineOf,
      kind: 'code',
      width: 150,
      synonyms: ['Номер акта', 'Акт', 'Акт №', 'Номер', '№'],
      examples: ['А-2026-118', 'А-2026-119'],
      hint: 'Как в «Актах»: по нему строка находит свой акт',
    }),
    columns.field('invoiceNumber', {
      synonyms: ['№ счёта', 'Счёт', 'Счёт №', 'Номер счёта на оплату', 'Счёт на оплату'],
      examples: ['1204', '00-001205'],
    }),
    columns.field('invoiceOn', { synonyms: ['Счёт от', 'Дата счёта на оплату', 'Дата'] }),
  ],
  subjectOf: ({ values }) => keyText(values['number']),
  resolve: async () => undefined,
  find: async (tx, drafts) => {
    const acts = await findByNumbers(
      tx,
      drafts.map(({ values }) => keyText(values['number'])),
    )
    return drafts.map((draft) => matchOf(draft, acts))
  },
  uniqueKeysOf: ({ number }) => [keyText(number)],
  keysOf: ({ number }) => [keyText(number)],
  writer: writerOf<ActRow>({
    insert: async () => {
      throw new Error('an import of invoices makes no acts')
    },
    update: async (tx, changes) =>
      publishChange(tx, { room: 'acts', changes: await setInvoices(tx, changes) }),
    remove: async () => undefined,
  }),
}

export const actsImport = {
  open: () => target,
  table: 'acts',
  usedBy: ['select from act_tasks where act_id = own.id'],
  people: [],
} satisfies ImportRegister
