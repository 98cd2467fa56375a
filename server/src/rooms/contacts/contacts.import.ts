import { ContactInput } from '@naryad/contract/contacts/contacts'
import { contactFields } from '@naryad/contract/contacts/contacts.fields'
import { readPhone } from '@naryad/contract/kit/phone-plans'
import { valueOf } from '@naryad/contract/kit/values/reading'

import type { Cell } from '../../platform/excel/read/cell.ts'
import { accountingCodeKeys, codesOf, matchByCode } from '../../platform/imports/accounting-codes.ts'
import { lineOf, storedPhone, textOf } from '../../platform/imports/cells.ts'
import {
  accountingCodeFacts,
  commentFacts,
  companyFacts,
  emailFacts,
  fieldColumns,
} from '../../platform/imports/columns.ts'
import { isShortened, matchPerson } from '../../platform/imports/match-people.ts'
import type { ImportRegister } from '../../platform/imports/register.ts'
import { companyNaming, namesIn, settle } from '../../platform/imports/resolve.ts'
import {
  type Existing,
  keyText,
  problem,
  type ImportTarget,
  writerOf,
} from '../../platform/imports/target.ts'
import { foldPerson } from '../../platform/text/fold-names.ts'
import { noted, notedPhone } from '../../platform/text/values.ts'
import { contactImports } from './import.repo.ts'

type Found = Awaited<ReturnType<typeof contactImports.find>>[number]
type Phones = ContactInput['phones']

const existingOf = ({ id, version, companyName, ...input }: Found): Existing => ({
  id,
  title: input.name,
  detail: companyName,
  version,
  input,
  texts: { companyId: companyName },
})

/** A separator of phones, unless an extension follows: «8 (8552) 44-55-66, доб. 12». */
const betweenPhones = /(?:[;,\n/|]|\s(?:и|или)\s)(?!\s*(?:доб|вн|ext|x|#)[\p{L}.:=\s]*\d)/iu

const phoneWithNote = /^(.*?)\s*(?:\(([^()\d][^()]*)\)|[—–-]\s+(\D.*)|\s(\p{L}\D*))?$/su

/** A phone with an optional note: «+7 917 245-18-63 (диспетчер)»; «(доб. 12)» is an extension. */
function phoneOf(text: string): Phones[number] {
  const whole = valueOf(readPhone(text))
  if (whole !== null) return { phone: whole, note: '' }
  const [, phone = text, inner, after, word] = phoneWithNote.exec(text) ?? []
  return { phone: storedPhone(phone.trim()), note: (inner ?? after ?? word ?? '').trim() }
}

/** Parses several phones: «+7 917 245-18-63 (диспетчер); 8 843 200-10-20». */
function phonesOf(cell: Cell): Phones {
  const text = textOf(cell)
  const phone = valueOf(readPhone(text))
  if (phone !== null) return [{ phone, note: '' }]
  return text
    .split(betweenPhones)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(phoneOf)
}

const phonesIn = (values: Readonly<Record<string, unknown>>): string[] =>
  ((values['phones'] ?? []) as Phones).map(({ phone }) => phone)

const words = {
  phoneColumn: contactFields.phones.title,
  nameColumn: contactFields.name.title,
  many: 'Контактов',
  another: 'другой контакт',
}

const firstWordOf = (name: string): string => name.split(' ')[0] ?? ''

const keysOfContact = ({ name, phones, companyId }: Found) => ({
  name: foldPerson(name),
  phones: phones.map(({ phone }) => phone),
  companyId,
})

const columns = fieldColumns(contactFields)

const target: ImportTarget = {
  entity: 'contacts',
  title: 'Контакты',
  schema: ContactInput,
  fields: contactFields,
  needed: [['name', 'phones']],
  required: ['name'],
  columns: [
    columns.field('name', {
      synonyms: [
        'Контакт',
        'ФИО',
        'Ф.И.О.',
        'Контактное лицо',
        'Имя контакта',
        'ФИО контакта',
        'Ответственный',
        'Представитель',
        'Ответственное лицо',
        'Контактное лицо (ФИО)',
        'ФИО контактного лица',
        'Фамилия, имя, отчество',
        'Фамилия Имя Отчество',
        'Сотрудник',
      ],
      examples: ['Анна Сергеевна'],
      hint: 'Обязательно для нового контакта',
    }),
    columns.field('position', {
      synonyms: ['Роль', 'Пост', 'Занимаемая должность', 'Должность контакта'],
      examples: ['Главный механик'],
    }),
    columns.name('companyId', 'company', lineOf, companyFacts),
    columns.field('phones', {
      valueOf: phonesOf,
      kind: 'code',
      width: 240,
      write: ({ phones }) => [(phones as Phones).map(notedPhone).join('; ')],
      synonyms: [
        'Телефон',
        'Тел.',
        'Тел',
        'Номер телефона',
        'Мобильный',
        'Моб. телефон',
        'Сотовый',
        'Контактный телефон',
        '№ телефона',
        'Мобильный телефон',
        'Контактные телефоны',
        'Рабочий телефон',
        'Телефон контакта',
        'Номера телефонов',
      ],
      examples: ['+79172451863 (личный); +78432001020'],
      hint: 'Несколько — через точку с запятой, пометка в скобках. По телефону, а без него по имени и организации, контакт обновится, а не добавится второй раз',
    }),
    columns.field('email', emailFacts),
    columns.field('telegram', { synonyms: ['Телеграм', 'Телеграмм', 'TG'] }),
    columns.field('accountingCode', accountingCodeFacts),
    columns.field('comment', commentFacts),
  ],
  subjectOf: ({ values }) => keyText(values['name'] ?? phonesIn(values)[0]),
  resolve: async (drafts, references) => {
    const companies = await references.companies(namesIn(drafts, 'company'))
    for (const draft of drafts) {
      const { company } = draft.names
      if (company !== undefined)
        settle(draft, company, companies.get(company), companyNaming(contactFields.companyId.title))
    }
  },
  find: async (tx, drafts, made) => {
    const phones = drafts.flatMap(({ values }) => phonesIn(values))
    const names = drafts.map(({ values }) => foldPerson(values['name'])).filter((name) => name !== '')
    const found = (await contactImports.find(tx, { phones, names, codes: codesOf(drafts) })).filter(
      ({ id }) => !made.has(id),
    )
    const byPhone = new Map<string, Set<Found>>()
    for (const contact of found)
      for (const { phone } of contact.phones)
        byPhone.set(phone, (byPhone.get(phone) ?? new Set()).add(contact))
    const byFirstWord = Map.groupBy(found, ({ name }) => firstWordOf(foldPerson(name)))
    const matches = drafts.map((draft) => {
      const { values } = draft
      const [name, own] = [foldPerson(values['name']), phonesIn(values)]
      const near = [
        ...(name === '' ? [] : (byFirstWord.get(firstWordOf(name)) ?? [])),
        ...own.flatMap((phone) => [...(byPhone.get(phone) ?? [])]),
      ]
      const people = { found: [...new Set(near)], keysOf: keysOfContact, existingOf, words }
      return matchPerson(draft, { name, phones: own }, people)
    })
    return matchByCode(drafts, matches, found.map(existingOf)).map((match, at) => {
      const draft = drafts[at]
      if (draft && match.candidates.length === 0 && draft.values['name'] === undefined)
        problem(draft, contactFields.name.title, 'Не указано имя')
      return match
    })
  },
  uniqueKeysOf: accountingCodeKeys,
  keysOf: (input) => {
    const phones = phonesIn(input)
    return phones.length === 0
      ? [`name ${foldPerson(input['name'])} ${String(input['companyId'])}`]
      : phones.map((phone) => `phone ${phone} ${foldPerson(input['name'])}`)
  },
  wordOf: (field, value, writePhone) =>
    field === 'phones' ? (value as Phones).map(noted(writePhone)).join(', ') : undefined,
  keptOf: ({ name }, stored) =>
    isShortened(foldPerson(name), foldPerson(stored['name'])) ? { name: stored['name'] } : {},
  writer: writerOf(contactImports),
}

export const contactsImport = {
  open: () => target,
  table: 'contacts',
  usedBy: ['select from tasks where contact_id = own.id'],
  people: ['contacts'],
} satisfies ImportRegister
