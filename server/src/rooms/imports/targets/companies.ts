import { CompanyInput } from '@naryad/contract/companies/companies'

import { companyImports } from '../../companies/index.ts'
import {
  codeColumn,
  commentColumn,
  dayColumn,
  emailColumn,
  externalIdColumn,
  flagColumn,
  lineColumn,
  phoneColumn,
} from '../columns.ts'
import { foldName } from '../references.repo.ts'
import { type Draft, type Existing, keyText, problem, type Target, writerOf } from '../target.ts'

type Found = Awaited<ReturnType<typeof companyImports.find>>[number]

const existingOf = ({ id, version, foldedName: _, ...input }: Found): Existing => ({
  id,
  version,
  input,
  texts: {},
})

/** The organization of this ИНН; without one that of this name. */
function match(draft: Draft, byInn: ReadonlyMap<unknown, Found>, byName: ReadonlyMap<string, Found[]>) {
  const { inn, name } = draft.values
  const found = byInn.get(inn)
  if (found) return found
  // Of another ИНН it is a namesake.
  const namesakes = (byName.get(foldName(keyText(name))) ?? []).filter(
    (other) => inn === undefined || other.inn === null,
  )
  if (namesakes.length > 1 && inn === undefined)
    problem(draft, 'ИНН', `Организаций с названием «${String(name)}» несколько: укажите ИНН`)
  return namesakes[0]
}

export const companiesTarget: Target = {
  entity: 'companies',
  title: 'Организации',
  schema: CompanyInput,
  needed: [['name', 'inn']],
  columns: [
    lineColumn('Название', 'name', {
      synonyms: [
        'Организация',
        'Наименование',
        'Название организации',
        'Краткое название',
        'Компания',
        'Клиент',
        'Контрагент',
      ],
      width: 240,
      examples: ['ООО «Магистраль-Юг»', 'ИП Ковалёв Д. С.'],
      hint: 'Обязательно для новой организации',
    }),
    codeColumn('ИНН', 'inn', [10, 12], {
      synonyms: ['ИНН организации'],
      examples: ['1650123450'],
      hint: 'Если организация с таким ИНН или названием уже есть, она обновится',
    }),
    codeColumn('КПП', 'kpp', [9]),
    codeColumn('ОГРН', 'ogrn', [13, 15], { synonyms: ['ОГРНИП', 'ОГРН/ОГРНИП'] }),
    lineColumn('Полное название', 'fullName', { synonyms: ['Полное наименование'], width: 260 }),
    lineColumn('Адрес', 'address', { synonyms: ['Юридический адрес', 'Фактический адрес'], width: 240 }),
    phoneColumn({ synonyms: ['Тел.', 'Тел', 'Номер телефона'] }),
    emailColumn,
    lineColumn('Договор', 'contractNumber', { synonyms: ['Номер договора', '№ договора'], kind: 'code' }),
    dayColumn('Договор до', 'contractExpiresOn', {
      synonyms: ['Срок договора', 'Договор действует до', 'Дата окончания договора'],
    }),
    externalIdColumn,
    flagColumn('Обслуживается', 'isActive', 'Не обслуживается', {
      synonyms: ['Состояние', 'Активна'],
      width: 120,
    }),
    commentColumn,
  ],
  subjectOf: ({ values }) => keyText(values['name'] ?? values['inn']),
  resolve: async () => {},
  find: async (tx, drafts) => {
    const inns = drafts.map(({ values }) => values['inn']).filter((inn) => typeof inn === 'string')
    const names = drafts.map(({ values }) => values['name']).filter((name) => typeof name === 'string')
    const found = await companyImports.find(tx, { inns, names: names.map(foldName) })
    const byInn = new Map<unknown, Found>(
      found.filter(({ inn }) => inn !== null).map((company) => [company.inn, company]),
    )
    const byName = Map.groupBy(found, ({ foldedName }) => foldedName)
    return drafts.map((draft) => {
      const company = match(draft, byInn, byName)
      if (!company && draft.values['name'] === undefined) problem(draft, 'Название', 'Не указано название')
      return company && existingOf(company)
    })
  },
  keysOf: ({ inn, name }) => (inn === null ? [`name ${foldName(keyText(name))}`] : [`inn ${keyText(inn)}`]),
  found: { by: 'companyId', fields: ['name'] },
  writer: writerOf(companyImports),
}
