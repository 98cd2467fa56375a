import type { DriverTask } from '@naryad/contract/driver-page/driver-page'

import { clock, nearDay, nearSpan } from '../../kit/formats/dates.ts'
import { counted } from '../../kit/formats/plural.ts'

export const days = (n: number): string => counted(n, ['день', 'дня', 'дней'])

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const presenceOf = ({ onSiteAt }: DriverTask): string =>
  onSiteAt ? `на месте с ${clock(onSiteAt)}` : 'работает'

/** Status texts for drivers. */
export function progressOf(task: DriverTask): string {
  const { status, operator, plannedFrom, plannedTo, doneAt, workReport, closeReason } = task
  const engineer = operator ? `Инженер ${operator}` : 'Инженер'
  switch (status) {
    case 'NEW':
      return 'Диспетчер получил заявку и скоро ответит'
    case 'ASSIGNED':
      return `${engineer} займётся заявкой`
    case 'PLANNED':
      return `${engineer}: ${nearSpan(plannedFrom, plannedTo)}`
    case 'IN_PROGRESS':
      return `${engineer} ${presenceOf(task)}`
    case 'WAITING_CLIENT':
      return 'Ждём вашего ответа'
    case 'COSTS_APPROVAL':
      return 'Ждём согласования с вашей организацией'
    case 'WAITING_PARTS':
      return 'Ждём оборудование'
    case 'DONE':
    case 'REMOTE_DONE':
      return [doneAt && capital(nearDay(doneAt)), workReport].filter(Boolean).join(': ')
    case 'CLOSED':
      return [
        doneAt && capital(nearDay(doneAt)),
        [workReport, closeReason ?? '', 'Заявка закрыта'].find((text) => text !== ''),
      ]
        .filter(Boolean)
        .join(': ')
  }
}
