import type { RuleInput } from './automation.ts'

/** A rule to begin with; what it names exists in every company. */
export type RuleTemplate = RuleInput

const workingDay = 60 * 8

export const ruleTemplates: readonly RuleTemplate[] = [
  {
    title: 'Новые — наименее занятому инженеру',
    moment: 'CREATED',
    time: null,
    conditions: [{ field: 'hasOperator', is: false }],
    actions: [{ kind: 'OPERATOR', choice: 'LEAST_LOADED', userId: null, role: 'engineer' }],
  },
  {
    title: 'Новые — диспетчерам по кругу',
    moment: 'CREATED',
    time: null,
    conditions: [
      { field: 'hasOperator', is: false },
      { field: 'isWorkingTime', is: true },
    ],
    actions: [{ kind: 'OPERATOR', choice: 'ROUND_ROBIN', userId: null, role: 'operator' }],
  },
  {
    title: 'От водителей — срочные',
    moment: 'CREATED',
    time: null,
    conditions: [
      { field: 'source', isNot: false, values: ['DRIVER', 'PUBLIC'] },
      { field: 'priority', isNot: false, values: ['NORMAL'] },
    ],
    actions: [{ kind: 'PRIORITY', priority: 'URGENT' }],
  },
  {
    title: 'Критичная заявка — старшему диспетчеру',
    moment: 'CREATED',
    time: null,
    conditions: [{ field: 'priority', isNot: false, values: ['CRITICAL'] }],
    actions: [{ kind: 'NOTIFY', audience: 'SENIORS', userId: null, text: 'Критичная заявка' }],
  },
  {
    title: 'Ночью и в выходные — администраторам',
    moment: 'CREATED',
    time: null,
    conditions: [
      { field: 'isWorkingTime', is: false },
      { field: 'priority', isNot: false, values: ['URGENT', 'CRITICAL'] },
    ],
    actions: [{ kind: 'NOTIFY', audience: 'ADMINS', userId: null, text: 'Срочная заявка в нерабочее время' }],
  },
  {
    title: 'Приоритет стал критичным — старшему диспетчеру',
    moment: 'CHANGED',
    time: null,
    conditions: [
      { field: 'changed', values: ['PRIORITY'] },
      { field: 'priority', isNot: false, values: ['CRITICAL'] },
    ],
    actions: [{ kind: 'NOTIFY', audience: 'SENIORS', userId: null, text: 'Заявка стала критичной' }],
  },
  {
    title: 'Полчаса без оператора — диспетчерам',
    moment: 'TIME',
    time: { clock: 'SINCE_CREATED', minutes: 30, isWorking: true },
    conditions: [{ field: 'hasOperator', is: false }],
    actions: [{ kind: 'NOTIFY', audience: 'DISPATCHERS', userId: null, text: 'Заявку никто не взял' }],
  },
  {
    title: 'За час до срока — оператору',
    moment: 'TIME',
    time: { clock: 'BEFORE_DEADLINE', minutes: 60, isWorking: false },
    conditions: [{ field: 'hasOperator', is: true }],
    actions: [{ kind: 'NOTIFY', audience: 'OPERATOR', userId: null, text: 'До срока остался час' }],
  },
  {
    title: 'Час после срока — старшему диспетчеру',
    moment: 'TIME',
    time: { clock: 'AFTER_DEADLINE', minutes: 60, isWorking: false },
    conditions: [],
    actions: [{ kind: 'NOTIFY', audience: 'SENIORS', userId: null, text: 'Срок прошёл час назад' }],
  },
  {
    title: 'Три рабочих дня ждём клиента — напомнить оператору',
    moment: 'TIME',
    time: { clock: 'IN_STATUS', minutes: 3 * workingDay, isWorking: true },
    conditions: [{ field: 'status', isNot: false, values: ['WAITING_CLIENT'] }],
    actions: [{ kind: 'NOTIFY', audience: 'OPERATOR', userId: null, text: 'Клиент молчит три дня' }],
  },
  {
    title: 'Выполнена пять рабочих дней — закрыть',
    moment: 'TIME',
    time: { clock: 'IN_STATUS', minutes: 5 * workingDay, isWorking: true },
    conditions: [{ field: 'status', isNot: false, values: ['DONE', 'REMOTE_DONE'] }],
    actions: [{ kind: 'CLOSE', reason: 'Клиент не возражал пять рабочих дней', warnsClient: true }],
  },
  {
    title: 'Закрыта — попросить оценку',
    moment: 'CHANGED',
    time: null,
    conditions: [
      { field: 'changed', values: ['STATUS'] },
      { field: 'status', isNot: false, values: ['CLOSED'] },
    ],
    actions: [{ kind: 'RATING' }],
  },
]
