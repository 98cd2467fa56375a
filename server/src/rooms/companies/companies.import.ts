import { CompanyInput } from '@naryad/contract/companies/companies'
import { companyFields } from '@naryad/contract/companies/companies.fields'
import { inQuotes } from '@naryad/contract/kit/quotes'

import type { Tx } from '../../platform/db/connect.ts'
import type { Cell } from '../../platform/excel/read/cell.ts'
import { accountingCodeKeys, codesOf, matchByCode } from '../../platform/imports/accounting-codes.ts'
import { codeOf, lineOf } from '../../platform/imports/cells.ts'
import {
  accountingCodeFacts,
  column,
  commentFacts,
  emailFacts,
  externalIdFacts,
  fieldColumns,
} from '../../platform/imports/columns.ts'
import type { ImportRegister } from '../../platform/imports/register.ts'
import {
  type Draft,
  type Existing,
  keyText,
  type Match,
  noMatch,
  problem,
  type ImportTarget,
  writerOf,
} from '../../platform/imports/target.ts'
import { foldName, nameCore } from '../../platform/text/fold-names.ts'
import { checkContractEnd, writeContractsOfCompanies } from '../contracts/index.ts'
import { renameInTasks } from '../tasks/index.ts'
import { companyValueKind } from './import-values.ts'
import { companyChoices, companyImports, companyReferences } from './import.repo.ts'

type Found = Awaited<ReturnType<typeof companyImports.find>>[number]

const existingOf = ({
  id,
  version,
  foldedName: _,
  nameCore: __,
  contractFrom,
  ...input
}: Found): Existing => ({
  id,
  title: input.name,
  detail: input.inn,
  version,
  input,
  texts: {},
  check: (draft) => {
    const { contractExpiresOn: end } = draft.values
    const early = typeof end === 'string' ? checkContractEnd(contractFrom, end) : null
    if (early === null) return
    delete draft.values['contractExpiresOn']
    problem(draft, companyFields.contractExpiresOn.title, early)
  },
})

interface Known {
  readonly byInn: ReadonlyMap<unknown, Found>
  readonly byName: ReadonlyMap<string, readonly Found[]>
  readonly byCore: ReadonlyMap<string, readonly Found[]>
}

/** The organization with this ИНН, else the one with this name; one with another legal form may be meant. */
function match(draft: Draft, { byInn, byName, byCore }: Known): Match {
  const { inn, name } = draft.values
  const found = byInn.get(inn)
  if (found) return { candidates: [existingOf(found)], doubt: null }
  const folded = foldName(keyText(name))
  // With another ИНН it is a different organization of the same name.
  const mayBe = (other: Found): boolean => inn === undefined || other.inn === null
  const namesakes = (byName.get(folded) ?? []).filter(mayBe)
  if (namesakes.length === 0) {
    const alike = (byCore.get(nameCore(folded)) ?? []).filter(mayBe)
    const doubt = {
      kind: 'NAME',
      column: companyFields.name.title,
      message: 'Есть организация с таким же названием, но другой формой: решите, та же это или новая',
    } as const
    return alike.length === 0 ? noMatch : { candidates: alike.map(existingOf), doubt }
  }
  const message = `Организаций с названием ${inQuotes(keyText(name))} несколько: укажите ИНН`
  return {
    candidates: namesakes.map(existingOf),
    doubt: namesakes.length > 1 ? { kind: 'SEVERAL', column: companyFields.inn.title, message } : null,
  }
}

/** «7701234567 / 770101001»; a single number is an ИНН. */
function splitInn(cell: Cell): { inn?: string; kpp?: string } {
  const [inn = '', kpp = ''] = codeOf(cell, [10, 12]).split(/[/\\,;|]/)
  return { ...(inn === '' ? {} : { inn }), ...(kpp === '' ? {} : { kpp }) }
}

const changesContract = (before: CompanyInput, after: CompanyInput): boolean =>
  before.contractNumber !== after.contractNumber || before.contractExpiresOn !== after.contractExpiresOn

/** An undo of the import restores them as well. */
const writeContracts = (tx: Tx, written: readonly { id: number; input: CompanyInput }[]): Promise<void> =>
  writeContractsOfCompanies(
    tx,
    { who: null, source: 'IMPORT' },
    written.map(({ id, input: { contractNumber, contractExpiresOn } }) => ({
      companyId: id,
      number: contractNumber,
      expiresOn: contractExpiresOn,
    })),
  )

const columns = fieldColumns(companyFields)

const target: ImportTarget = {
  entity: 'companies',
  title: 'Организации',
  schema: CompanyInput,
  fields: companyFields,
  needed: [['name', 'inn', 'innKpp']],
  required: ['name'],
  columns: [
    columns.field('name', {
      synonyms: [
        'Организация',
        'Наименование',
        'Название организации',
        'Краткое название',
        'Компания',
        'Фирма',
        'Название фирмы',
        'Наименование фирмы',
        'Название компании',
        'Название клиента',
        'Наименование клиента',
        'Юрлицо',
        'Юр. лицо',
        'Партнёр',
        'Клиент',
        'Контрагент',
        'Заказчик',
        'Перевозчик',
        'Предприятие',
        'Наименование организации',
        'Наименование контрагента',
        'Наименование компании',
        'Наименование предприятия',
        'Краткое наименование',
        'Сокращённое наименование',
      ],
      width: 240,
      examples: ['ООО «Магистраль-Юг»', 'ИП Ковалёв Д. С.'],
      hint: 'Обязательно для новой организации',
    }),
    columns.field('inn', {
      valueOf: (cell) => codeOf(cell, [10, 12]),
      synonyms: ['ИНН организации', 'ИНН клиента', 'ИНН контрагента', 'ИНН компании'],
      examples: ['1650123450'],
      hint: 'Если организация с таким ИНН или названием уже есть, она обновится',
    }),
    column('ИНН / КПП', 'innKpp', (cell, draft) => void Object.assign(draft.values, splitInn(cell)), {
      kind: 'code',
      isOnlyRead: true,
      write: ({ inn, kpp }) => [`${keyText(inn)}/${keyText(kpp)}`],
      synonyms: ['ИНН, КПП', 'ИНН и КПП', 'ИНН КПП'],
    }),
    columns.field('kpp', { valueOf: (cell) => codeOf(cell, [9]), synonyms: ['КПП организации'] }),
    columns.field('ogrn', { valueOf: (cell) => codeOf(cell, [13, 15]), synonyms: ['ОГРНИП', 'ОГРН/ОГРНИП'] }),
    columns.field('fullName', {
      synonyms: ['Полное наименование', 'Полное наименование организации', 'Полное название организации'],
      width: 260,
    }),
    columns.field('address', {
      synonyms: [
        'Юридический адрес',
        'Юр. адрес',
        'Фактический адрес',
        'Факт. адрес',
        'Адрес организации',
        'Местонахождение',
        'Место нахождения',
        'Почтовый адрес',
        'Адрес юридический',
        'Адрес фактический',
      ],
      width: 240,
    }),
    columns.field('phone', {
      synonyms: [
        'Тел.',
        'Тел',
        'Номер телефона',
        'Контактный телефон',
        'Телефон организации',
        'Телефоны',
        '№ телефона',
        'Контакты',
      ],
    }),
    columns.field('email', emailFacts),
    columns.field('contractNumber', {
      valueOf: lineOf,
      synonyms: ['Договор', '№ договора', 'Договор №', 'Договор, номер', 'Основной договор'],
    }),
    columns.field('contractExpiresOn', {
      synonyms: [
        'Срок договора',
        'Договор действует до',
        'Дата окончания договора',
        'Срок действия договора',
        'Окончание договора',
      ],
    }),
    columns.field('externalId', externalIdFacts),
    columns.field('accountingCode', accountingCodeFacts),
    columns.field('isActive', {
      synonyms: ['Обслуживается', 'Состояние', 'Активна'],
      width: 120,
    }),
    columns.field('comment', commentFacts),
  ],
  subjectOf: ({ values }) => keyText(values['name'] ?? values['inn']),
  resolve: async () => {},
  find: async (tx, drafts, made) => {
    const inns = drafts.map(({ values }) => values['inn']).filter((inn) => typeof inn === 'string')
    const names = drafts.map(({ values }) => values['name']).filter((name) => typeof name === 'string')
    const folded = names.map(foldName)
    const cores = folded.map(nameCore).filter((core) => core !== '')
    const found = (
      await companyImports.find(tx, { inns, names: folded, cores, codes: codesOf(drafts) })
    ).filter(({ id }) => !made.has(id))
    const byInn = new Map<unknown, Found>(
      found.filter(({ inn }) => inn !== null).map((company) => [company.inn, company]),
    )
    const byName = Map.groupBy(found, ({ foldedName }) => foldedName)
    const byCore = Map.groupBy(found, ({ nameCore }) => nameCore)
    const matches = drafts.map((draft) => match(draft, { byInn, byName, byCore }))
    return matchByCode(drafts, matches, found.map(existingOf)).map((matched, at) => {
      const draft = drafts[at]
      if (draft && matched.candidates.length === 0 && draft.values['name'] === undefined)
        problem(draft, companyFields.name.title, 'Не указано название')
      return matched
    })
  },
  uniqueKeysOf: ({ inn, ...input }) => [
    ...(inn === null ? [] : [`inn ${keyText(inn)}`]),
    ...accountingCodeKeys(input),
  ],
  keysOf: ({ inn, name }) => (inn === null ? [`name ${foldName(keyText(name))}`] : [`inn ${keyText(inn)}`]),
  nameFields: ['name'],
  companyOf: (id) => id,
  writer: {
    ...writerOf({
      ...companyImports,
      insert: async (tx, inputs: readonly CompanyInput[]) => {
        const ids = await companyImports.insert(tx, inputs)
        await writeContracts(
          tx,
          inputs.map((input, at) => ({ id: ids[at] ?? 0, input })),
        )
        return ids
      },
      update: async (tx, changes: readonly { id: number; input: CompanyInput; before?: CompanyInput }[]) => {
        await companyImports.update(tx, changes)
        await writeContracts(
          tx,
          changes.filter(({ input, before }) => before === undefined || changesContract(before, input)),
        )
      },
    }),
    rename: (tx, ids) => renameInTasks(tx, 'companyId', ids),
  },
}

export const companiesImport = {
  open: () => target,
  table: 'companies',
  usedBy: [
    'select from cars where company_id = own.id',
    'select from drivers where company_id = own.id',
    'select from contacts where company_id = own.id',
    'select from users where company_id = own.id',
    'select from tasks where company_id = own.id',
  ],
  people: [],
  references: companyReferences,
  choices: companyChoices,
  values: { companies: companyValueKind },
} satisfies ImportRegister
