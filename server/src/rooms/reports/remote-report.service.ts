import type { RemoteFigures, ReportedRemote } from '@naryad/contract/reports/remote-report'
import {
  type RemoteFigure,
  remoteFigureTitles,
  type RemoteGroup,
  remoteGroupTitles,
} from '@naryad/contract/reports/remote-report.words'

import type { GroupedDef } from './grouped-report.service.ts'
import { remoteSource } from './remote-report.repo.ts'

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100))

export const remoteReport: GroupedDef<RemoteFigures, ReportedRemote, RemoteGroup, RemoteFigure> = {
  source: remoteSource,
  nothing: { done: 0, remote: 0, repeated: 0 },
  groupTitles: remoteGroupTitles,
  title: 'Отчёт по удалённым решениям',
  what: 'Удалённые решения',
  fileName: 'Отчет по удаленным решениям.xlsx',
  figures: [
    { title: remoteFigureTitles.done, width: 100, kind: 'integer', value: ({ done }) => done },
    { title: remoteFigureTitles.remote, width: 100, kind: 'integer', value: ({ remote }) => remote },
    { title: 'Удалённо, %', width: 110, kind: 'integer', value: ({ done, remote }) => percent(remote, done) },
    { title: remoteFigureTitles.repeated, width: 130, kind: 'integer', value: ({ repeated }) => repeated },
    {
      title: 'Повтор, %',
      width: 100,
      kind: 'integer',
      value: ({ remote, repeated }) => percent(repeated, remote),
    },
  ],
  listed: {
    name: 'Заявки',
    columns: [
      { title: 'Выполнена', width: 140, kind: 'moment', value: ({ doneAt }) => doneAt },
      { title: 'Заявка', width: 90, kind: 'integer', value: ({ taskId }) => taskId },
      { title: 'Тема', width: 260, kind: 'text', value: ({ title }) => title },
      { title: 'Категория', width: 180, kind: 'text', value: ({ category }) => category },
      { title: 'Организация', width: 220, kind: 'text', value: ({ company }) => company },
      { title: 'Оператор', width: 200, kind: 'text', value: ({ operator }) => operator },
      { title: 'Удалённо', width: 100, kind: 'text', value: ({ isRemote }) => (isRemote ? 'Да' : 'Нет') },
      { title: 'Повтор', width: 90, kind: 'integer', value: ({ repeatId }) => repeatId },
    ],
  },
}
