import {
  type Change,
  changeTail,
  composeSentence,
  cutValue,
  fieldPhrase,
  filesPhrase,
  personSubject,
  type Phrase,
  readableDates,
  type Sentence,
  type Subject,
} from '../../kit/action-sentence.ts'
import { shortName } from '../../kit/people.ts'
import { inQuotes } from '../../kit/quotes.ts'
import { type PromiseResult, promiseResultTitles } from '../promises/promises.words.ts'
import { moverField, taskTitles } from './tasks.columns.ts'
import { isDone, statuses, statusTitle } from './tasks.statuses.ts'
import type { TaskAction } from './tasks.ts'
import type { TaskSource } from './tasks.words.ts'

/** The subject of the sentence when no person is known. */
const sourceSubjects: Readonly<Record<TaskSource, Subject | null>> = {
  STAFF: { name: 'Сотрудник', gender: 'male' },
  CLIENT: { name: 'Клиент', gender: 'male' },
  DRIVER: { name: 'Водитель', gender: 'male' },
  TELEGRAM: { name: 'Telegram', gender: null },
  MAX: { name: 'MAX', gender: null },
  EMAIL: { name: 'Письмо', gender: null },
  PHONE: { name: 'Звонок', gender: 'male' },
  PUBLIC: { name: 'Публичная форма', gender: 'female' },
  API: { name: 'API', gender: null },
  RULE: null,
}

const subjectOf = ({ source, who, kind, rule, key }: TaskAction): Subject | null => {
  if (source === 'RULE') return rule ? { name: `Правило ${inQuotes(rule.title)}`, gender: null } : null
  // By a link; who it was is named after the sum.
  if (source === 'PUBLIC' && kind === 'COSTS_APPROVED') return sourceSubjects.CLIENT
  if (!who) return sourceSubjects[source]
  const person = personSubject(who)
  if (source !== 'API') return person
  return { ...person, name: `${person.name} (${key === undefined ? 'API' : `ключ ${inQuotes(key)}`})` }
}

const doneTitles = statuses.filter(isDone).map(statusTitle)

function statusPhrase(action: Change): Phrase {
  const { from, to } = action
  if (to === statusTitle('IN_PROGRESS') && from === statusTitle('CLOSED'))
    return { active: 'открыл(а) заявку повторно', passive: 'заявка открыта повторно' }
  if (to === statusTitle('IN_PROGRESS') && doneTitles.some((title) => title === from))
    return { active: 'вернул(а) заявку на доработку', passive: 'заявка возвращена на доработку' }
  return { active: 'сменил(а) статус', passive: 'статус изменён', tail: changeTail(action) }
}

function operatorPhrase({ who, from, to }: TaskAction): Phrase {
  if (to === null) return { active: 'снял(а) оператора', passive: 'оператор снят', tail: `: ${from ?? ''}` }
  if (who && to === shortName(who)) return { active: 'взял(а) заявку', passive: 'заявка взята' }
  const [active, passive] =
    from === null
      ? ['назначил(а) оператором', 'назначен оператор']
      : ['сменил(а) оператора', 'оператор изменён']
  return { active, passive, tail: changeTail({ from, to }) }
}

const crewPhrase = ({ from, to }: Change): Phrase =>
  to === null
    ? { active: 'убрал(а) из бригады', passive: 'из бригады убран сотрудник', tail: `: ${from ?? ''}` }
    : { active: 'добавил(а) в бригаду', passive: 'в бригаду добавлен сотрудник', tail: `: ${to}` }

/** A visit with only a start. */
const visit = (text: string, at: string): string => readableDates(text.replace(/^с /, ''), at)

function planPhrase({ at, from, to }: Change): Phrase {
  if (to === null)
    return { active: 'отменил(а) визит', passive: 'визит отменён', tail: `: ${visit(from ?? '', at)}` }
  const moment = visit(to, at)
  if (from !== null) {
    const tail = `: ${visit(from, at)} → ${moment}`
    return { active: 'перенёс|перенесла визит', passive: 'визит перенесён', tail }
  }
  const tail = moment.startsWith('до ') ? ` ${moment}` : ` на ${moment}`
  return { active: 'назначил(а) визит', passive: 'визит назначен', tail }
}

const sumIn = (text: string | null): string => /^[^:]+(?<sum>: .+)$/.exec(text ?? '')?.groups?.['sum'] ?? ''

function approvalPhrase({ from, to }: Change): Phrase {
  if (to?.startsWith('согласованы'))
    return { active: 'согласовал(а) затраты', passive: 'затраты согласованы', tail: sumIn(to) }
  if (to?.startsWith('отклонены'))
    return { active: 'отклонил(а) затраты', passive: 'затраты отклонены', tail: sumIn(to) }
  if (from?.startsWith('отклонены'))
    return { active: 'снял(а) отказ от затрат', passive: 'отказ от затрат снят' }
  return {
    active: 'отозвал(а) согласование затрат',
    passive: 'согласование затрат отозвано',
    tail: sumIn(from),
  }
}

const markedIn = (text: string | null): Set<string> =>
  new Set((text ?? '').split('; ').flatMap((item) => (item.startsWith('☑ ') ? [item.slice(2)] : [])))

const quoted = (items: readonly string[]): string => items.map((item) => inQuotes(item)).join(', ')

function checklistPhrase({ from, to }: Change): Phrase {
  const [before, after] = [markedIn(from), markedIn(to)]
  const marked = [...after].filter((item) => !before.has(item))
  const unmarked = [...before].filter((item) => !after.has(item))
  if (marked.length > 0 && unmarked.length === 0)
    return { active: 'отметил(а)', passive: 'отмечено', tail: ` ${quoted(marked)}` }
  if (unmarked.length > 0 && marked.length === 0)
    return { active: 'снял(а) отметку', passive: 'снята отметка', tail: ` ${quoted(unmarked)}` }
  return { active: 'изменил(а) чек-лист', passive: 'чек-лист изменён' }
}

function costsPhrase({ to }: Change): Phrase {
  const [, total] = /Итого (.+)$/.exec(to ?? '') ?? []
  if (total === undefined) return { active: 'убрал(а) затраты', passive: 'затраты убраны' }
  return { active: 'изменил(а) затраты', passive: 'затраты изменены', tail: `: итого ${total}` }
}

const repeatPhrase = ({ to }: Change): Phrase =>
  to === null
    ? { active: 'снял(а) отметку о повторе', passive: 'отметка о повторе снята' }
    : { active: 'отметил(а) повтор заявки', passive: 'отмечен повтор заявки', tail: `: ${to}` }

const linkPhrase = ({ from, to }: Change): Phrase =>
  to === null
    ? { active: 'убрал(а) связь', passive: 'связь убрана', tail: `: ${from ?? ''}` }
    : { active: 'связал(а) заявки', passive: 'заявки связаны', tail: `: ${to}` }

const mergePhrase = ({ from, to }: Change): Phrase =>
  to === null
    ? { active: 'разъединил(а) заявки', passive: 'заявки разъединены', tail: `: ${from ?? ''}` }
    : { active: 'объединил(а) заявки', passive: 'заявки объединены', tail: `: ${to}` }

const reportPhrase = ({ from, to }: Change): Phrase => ({
  active: `${from === null ? 'написал(а)' : 'изменил(а)'} отчёт о работе`,
  passive: 'отчёт о работе изменён',
  tail: to === null ? '' : `: ${cutValue(to)}`,
})

/** The previous value in the history of a deadline that was not set by hand. */
export const byNorm = 'по нормативу'

function deadlinePhrase({ at, from, to }: Change): Phrase {
  const said = (text: string | null): string | null =>
    text === null ? null : readableDates(text.replace(`${byNorm}, `, ''), at)
  if (to === null || to.startsWith(byNorm))
    return {
      active: 'вернул(а) срок по нормативу',
      passive: 'срок возвращён к нормативу',
      tail: to === null ? '' : changeTail({ from: null, to: said(to) }),
    }
  return {
    active: from === null ? 'назначил(а) срок' : 'изменил(а) срок',
    passive: from === null ? 'срок назначен' : 'срок изменён',
    tail: changeTail({ from: said(from), to: said(to) }),
  }
}

/** Links with other requests, and merges with them, in the history. */
export const linksField = 'Связи'
export const mergeField = 'Объединение'

/** Fields with a sentence other than «изменила тему: было → стало». */
const fieldPhrases: Readonly<Record<string, (action: Change) => Phrase>> = {
  'Чек-лист': checklistPhrase,
  [taskTitles.costs]: costsPhrase,
  Повтор: repeatPhrase,
  [linksField]: linkPhrase,
  [mergeField]: mergePhrase,
  [taskTitles.deadlineAt]: deadlinePhrase,
  'Отчёт о работе': reportPhrase,
}

/** «30.11.2026 14:00 — перезвонить» */
const dated = (text: string | null, at: string): string => readableDates(text ?? '', at)

function nextMovePhrase(action: Change): Phrase {
  const { at, field, to } = action
  if (field === moverField)
    return { active: 'выбрал(а), кого ждём', passive: 'выбрано, кого ждём', tail: changeTail(action) }
  if (to === null)
    return { active: 'вернул(а) следующий шаг по статусу', passive: 'следующий шаг возвращён по статусу' }
  return {
    active: 'назначил(а) следующий шаг',
    passive: 'следующий шаг назначен',
    tail: `: ${dated(to, at)}`,
  }
}

const closedPromises: Readonly<Record<PromiseResult, Phrase>> = {
  KEPT: { active: 'выполнил(а) обещание', passive: 'обещание выполнено' },
  LATE: { active: 'выполнил(а) обещание с опозданием', passive: 'обещание выполнено с опозданием' },
  MOVED: { active: 'перенёс|перенесла обещание', passive: 'обещание перенесено' },
  DROPPED: { active: 'снял(а) обещание', passive: 'обещание снято' },
}

function promiseClosedPhrase({ at, from, to }: Change): Phrase {
  const result = (Object.keys(promiseResultTitles) as PromiseResult[]).find(
    (result) => promiseResultTitles[result] === to,
  )
  return { ...closedPromises[result ?? 'KEPT'], tail: from === null ? '' : `: ${dated(from, at)}` }
}

/** «отменил(а) своё изменение: статус» */
const phraseTo =
  (active: string, passive: string) =>
  ({ to }: Pick<Change, 'to'>): Phrase => ({ active, passive, tail: to === null ? '' : `: ${to}` })

const phrases: Readonly<Record<TaskAction['kind'], (action: TaskAction) => Phrase>> = {
  CREATED: ({ field, to }) =>
    field === 'Основная заявка'
      ? { active: 'выделил(а) подзаявку', passive: 'подзаявка выделена', tail: ` из заявки ${to ?? ''}` }
      : { active: 'создал(а) заявку', passive: 'заявка создана', tail: to === null ? '' : `: ${to}` },
  CHANGED: (action) => (fieldPhrases[action.field ?? ''] ?? fieldPhrase)(action),
  STATUS: statusPhrase,
  OPERATOR: operatorPhrase,
  CREW: crewPhrase,
  CAR: fieldPhrase,
  PLAN: planPhrase,
  QUEUE: (action) => ({
    active: 'перевёл|перевела заявку',
    passive: 'заявка переведена',
    tail: ` в другую очередь${changeTail(action)}`,
  }),
  PRIORITY: (action) => ({
    active: 'сменил(а) приоритет',
    passive: 'приоритет изменён',
    tail: changeTail(action),
  }),
  DONE: ({ to }) => {
    const tail = to === statusTitle('REMOTE_DONE') ? ' удалённо' : ''
    return { active: `выполнил(а) заявку${tail}`, passive: `заявка выполнена${tail}` }
  },
  CLOSED: () => ({ active: 'закрыл(а) заявку', passive: 'заявка закрыта' }),
  COSTS_APPROVED: approvalPhrase,
  APPROVAL_SENT: ({ to }) => ({
    active: 'отправил(а) смету на согласование',
    passive: 'смета отправлена на согласование',
    tail: `: ${to ?? ''}`,
  }),
  APPROVAL_ENDED: ({ to }) => ({
    active: 'отозвал(а) смету',
    passive: 'ссылка на смету больше не действует',
    tail: to === null ? '' : `: ${to}`,
  }),
  SPLIT: ({ to }) => ({
    active: 'разделил(а) заявку по ТС',
    passive: 'заявка разделена по ТС',
    tail: `: ${cutValue(to ?? '')}`,
  }),
  ATTACHED: ({ field, to }) => {
    const phrase = filesPhrase('добавил', to ?? '')
    if (field !== filesAfterHandover) return phrase
    const when = ' после передачи заявки'
    return { ...phrase, active: phrase.active + when, passive: phrase.passive + when }
  },
  DETACHED: ({ from }) => filesPhrase('удалил', from ?? ''),
  SIGNED: phraseTo('принял(а) подпись клиента под актом', 'клиент подписал акт'),
  ON_SITE: ({ at, to }) => ({
    active: 'отметил(а), что на месте',
    passive: 'отмечено прибытие на место',
    tail: to === null ? '' : `: ${readableDates(to, at)}`,
  }),
  UNDONE: phraseTo('отменил(а) своё изменение', 'изменение отменено'),
  NEXT_MOVE: nextMovePhrase,
  PROMISED: ({ at, to }) => ({
    active: 'дал(а) обещание',
    passive: 'дано обещание',
    tail: `: ${dated(to, at)}`,
  }),
  PROMISE_MOVED: ({ at, from, to }) => ({
    active: 'перенёс|перенесла обещание',
    passive: 'обещание перенесено',
    tail: `: ${[from, to].map((text) => dated(text, at)).join(' → ')}`,
  }),
  PROMISE_CLOSED: promiseClosedPhrase,
  TRIAGED: phraseTo('ответил(а) на опросник', 'на опросник ответили'),
  DISPUTE_OPENED: phraseTo('открыл(а) спор о визите', 'открыт спор о визите'),
  DISPUTE_SETTLED: phraseTo('закончил(а) спор о визите', 'спор о визите закончен'),
  TAKE: phraseTo('изменил(а), что взять с собой', 'изменено, что взять с собой'),
}

/** The field of files from a user who had already handed the task over when they arrived. */
export const filesAfterHandover = 'Файлы после передачи заявки'

/** A row of a task's history as a sentence: «Морозова Е. сменила статус: Новая → Назначена». */
export const describeTaskAction = (action: TaskAction): Sentence =>
  composeSentence(subjectOf(action), phrases[action.kind](action))
