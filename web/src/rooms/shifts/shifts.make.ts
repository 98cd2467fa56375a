import type { CurrentShift, ShiftHandover, ShiftLine } from '@naryad/contract/shifts/shifts'
import { queues } from '@naryad/contract/tasks/tasks.queues'

export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

export const line = (facts: Partial<ShiftLine> = {}): ShiftLine => ({
  taskId: 18_419,
  queue: 'tachograph',
  status: 'NEW',
  title: 'Установить тахограф',
  plate: 'М082ОР716',
  companyName: 'ООО «АгроКарго»',
  isAssigned: false,
  at: inHours(-2),
  why: 'без оператора',
  promise: null,
  ...facts,
})

export const lapina = { id: 5, lastName: 'Лапина', firstName: 'Ольга', middleName: '' }
export const shakirova = { id: 6, lastName: 'Шакирова', firstName: 'Динара', middleName: '' }

export const handover = (facts: Partial<ShiftHandover> = {}): ShiftHandover => ({
  id: 31,
  queues: [...queues],
  givenBy: lapina,
  toUser: null,
  takenBy: null,
  since: inHours(-12),
  handedAt: inHours(-1),
  takenAt: null,
  note: '',
  doubts: '',
  ...facts,
})

export const nothing: CurrentShift['content'] = {
  until: inHours(9),
  sections: [
    { key: 'BURNING', counts: [], lines: [] },
    { key: 'NEW', counts: [], lines: [] },
  ],
  groups: [],
  movers: [],
  figures: [],
  people: [],
  absences: [],
}

export const current = (
  content: Partial<CurrentShift['content']> = {},
  facts: Partial<CurrentShift> = {},
) => ({
  queues: [...queues],
  since: inHours(-3),
  dueAt: inHours(5),
  dueSince: null,
  content: { ...nothing, ...content },
  ownPromises: { key: 'PROMISES' as const, counts: [], lines: [] },
  last: null,
  open: [],
  ...facts,
})

export const burning: CurrentShift['content']['sections'] = [
  {
    key: 'BURNING',
    counts: [
      { queue: 'tachograph', count: 4 },
      { queue: 'luv', count: 1 },
    ],
    lines: [
      line(),
      ...[1, 2, 3].map((at) =>
        line({ taskId: at, title: `Тахограф ${at}`, at: inHours(at), isAssigned: true, why: 'Сафин М.' }),
      ),
      line({ taskId: 4, queue: 'luv', title: 'Договор ЛУВ', at: inHours(-1), isAssigned: true }),
    ],
  },
]
