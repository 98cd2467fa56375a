import { inQuotes } from '@naryad/contract/kit/quotes'

import { savedReportEvents } from '../../saved-reports/index.ts'
import { defineKind, noSubject } from './kind.ts'

/** The owner may have closed the page of a long report; a scheduled one has no page. */
export const reportFinished = defineKind({
  kind: 'report.finished',
  event: savedReportEvents.finished,
  read: async (_, payloads) =>
    payloads.map(({ fileId, ownerId, title, isScheduled }) => ({
      subject: { ...noSubject, url: () => `/analytics/saved?file=${fileId}`, ownerId },
      audience: ['owner'],
      render: () => ({
        title: `Отчёт ${inQuotes(title)} готов`,
        text: isScheduled ? 'Сформирован по расписанию, файл можно скачать' : 'Файл можно скачать',
      }),
    })),
})
