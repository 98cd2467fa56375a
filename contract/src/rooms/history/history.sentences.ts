import {
  composeSentence,
  fieldPhrase,
  filesPhrase,
  personSubject,
  type Phrase,
  readableDates,
  type Sentence,
  type Subject,
} from '../../kit/action-sentence.ts'
import type { ObjectAction, ObjectActionKind, ObjectActionSource } from './history.ts'

interface ObjectNames {
  /** In the accusative, after «добавил(а)». */
  readonly accusative: string
  /** In the audit. */
  readonly plural?: string
}

const objects = {
  companies: { accusative: 'организацию', plural: 'Организации' },
  cars: { accusative: 'автомобиль', plural: 'Автомобили' },
  units: { accusative: 'прибор', plural: 'Приборы' },
  contracts: { accusative: 'договор', plural: 'Договоры' },
  acts: { accusative: 'акт', plural: 'Акты' },
  drivers: { accusative: 'водителя', plural: 'Водители' },
  contacts: { accusative: 'контакт', plural: 'Контакты' },
  users: { accusative: 'пользователя', plural: 'Пользователи' },
  'roll-call': { accusative: 'явку' },
  absences: { accusative: 'отсутствие' },
} as const satisfies Readonly<Record<string, ObjectNames>>
export type HistoryRoom = keyof typeof objects

/** Titles of the kinds of objects that have one in the audit. */
export const auditTitles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(objects).flatMap(([kind, names]) => ('plural' in names ? [[kind, names.plural]] : [])),
)

/** The subject of the sentence when no person is known. */
const sourceSubjects: Readonly<Record<ObjectActionSource, Subject | null>> = {
  STAFF: { name: 'Сотрудник', gender: 'male' },
  CLIENT: { name: 'Представитель организации', gender: 'male' },
  DRIVER: { name: 'Водитель', gender: 'male' },
  IMPORT: { name: 'Загрузка из файла', gender: null },
  RULE: null,
}

const phrases: Readonly<Record<ObjectActionKind, (action: ObjectAction, room: HistoryRoom) => Phrase>> = {
  CREATED: (_, room) => ({ active: `добавил(а) ${objects[room].accusative}`, passive: 'запись добавлена' }),
  CHANGED: ({ at, field, from, to }) =>
    fieldPhrase({ at, field, from: from && readableDates(from, at), to: to && readableDates(to, at) }),
  ATTACHED: ({ to }) => filesPhrase('добавил', to ?? ''),
  DETACHED: ({ from }) => filesPhrase('удалил', from ?? ''),
  TOKEN_ISSUED: () => ({ active: 'выпустил(а) мобильную ссылку', passive: 'мобильная ссылка выпущена' }),
  TOKEN_REVOKED: () => ({ active: 'отозвал(а) мобильную ссылку', passive: 'мобильная ссылка отозвана' }),
  BLOCKED: ({ to }) => ({
    active: 'заблокировал(а) пользователя',
    passive: 'пользователь заблокирован',
    tail: to ? `: ${to}` : '',
  }),
  UNBLOCKED: () => ({ active: 'разблокировал(а) пользователя', passive: 'пользователь разблокирован' }),
  INVITED: () => ({
    active: 'отправил(а) приглашение ещё раз',
    passive: 'приглашение отправлено ещё раз',
  }),
}

/** A row of an object's history as a sentence: «Гусев А. указал госномер: А 123 ВС 77». */
export function describeObjectAction(action: ObjectAction, room: HistoryRoom): Sentence {
  const { source, who } = action
  const subject = source === 'RULE' ? null : who ? personSubject(who) : sourceSubjects[source]
  const phrase = phrases[action.kind](action, room)
  const tail = source === 'IMPORT' && who ? `${phrase.tail ?? ''} (из файла)` : phrase.tail
  return composeSentence(subject, tail === undefined ? phrase : { ...phrase, tail })
}
