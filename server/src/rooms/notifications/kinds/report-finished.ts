import { savedReportEvents } from '../../saved-reports/index.ts'
import { defineKind, noSubject } from '../kind.ts'

/** A long report is ready after its page is closed, a scheduled one without any page. */
export const reportFinished = defineKind({
  kind: 'report.finished',
  event: savedReportEvents.finished,
  read: async (_, payloads) =>
    payloads.map(({ fileId, ownerId, title, isScheduled }) => ({
      subject: { ...noSubject, url: () => `/analytics/saved?file=${fileId}`, ownerId },
      audience: ['owner'],
      render: () => ({
        title: `Отчёт «${title}» готов`,
        text: isScheduled ? 'Сформирован по расписанию, файл можно скачать' : 'Файл можно скачать',
      }),
    })),
})
