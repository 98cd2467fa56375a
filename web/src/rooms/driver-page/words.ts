import type { DriverTask } from '@naryad/contract/driver-page/driver-page'
import { usualFaults } from '@naryad/contract/driver-page/driver-page.words'
import { roleTitles } from '@naryad/contract/kit/rights'

import { clock, nearDay, nearSpan } from '../../ui/formats/dates.ts'
import { counted } from '../../ui/formats/plural.ts'

export const days = (n: number): string => counted(n, ['день', 'дня', 'дней'])

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

interface Fault {
  readonly faults: readonly string[]
  readonly text: string
}

/** The chosen faults come first: the first line becomes the title. */
export const textOf = ({ faults, text }: Fault): string =>
  [faults.join(', '), text.trim()].filter(Boolean).join('\n')

/** The inverse of `textOf`, for a report that is corrected. */
export function faultOf(whole: string): Fault {
  const [first = '', ...others] = whole.split('\n')
  const faults = first.split(', ')
  const isChosen = faults.every((fault) => usualFaults.some((usual) => usual === fault))
  return isChosen ? { faults, text: others.join('\n') } : { faults: [], text: whole }
}

const presenceOf = ({ onSiteAt }: DriverTask): string =>
  onSiteAt ? `на месте с ${clock(onSiteAt)}` : 'работает'

/** A dispatcher who has planned a visit does not come: who will is not known yet. */
const visitorOf = ({ visitors }: DriverTask): string => {
  const [first, ...others] = visitors.toReversed()
  if (first === undefined) return 'Визит назначен'
  return others.length === 0 ? `Приедет ${first}` : `Приедут ${others.toReversed().join(', ')} и ${first}`
}

/** Status texts for drivers. */
export function progressOf(task: DriverTask): string {
  const { status, operator, operatorRole, plannedFrom, plannedTo, doneAt, workReport, closeReason } = task
  const person = [operatorRole ? roleTitles[operatorRole] : 'Сотрудник', operator].filter(Boolean).join(' ')
  switch (status) {
    case 'NEW':
      return 'Диспетчер получил заявку и скоро ответит'
    case 'ASSIGNED':
      return `${person} займётся заявкой`
    case 'PLANNED':
      return `${visitorOf(task)}: ${nearSpan(plannedFrom, plannedTo)}`
    case 'IN_PROGRESS':
      return `${person} ${presenceOf(task)}`
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
